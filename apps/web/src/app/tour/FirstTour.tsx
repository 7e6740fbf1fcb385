import { Suspense, useState } from 'react';
import { useEmbedded } from '../host/embedded.ts';
import { lazyPart } from '../lazyPart.ts';
import { isTourDone } from './tourState.ts';

const Tour = lazyPart(() => import('./Tour.tsx'), 'Tour', 'tour');

/** For who comes for the first time; nothing is fetched for anybody else. */
export function FirstTour() {
  const [wanted, setWanted] = useState(() => !isTourDone());
  const embedded = useEmbedded();
  if (!wanted || embedded) return null;
  return (
    <Suspense fallback={null}>
      <Tour onEnd={() => setWanted(false)} />
    </Suspense>
  );
}
