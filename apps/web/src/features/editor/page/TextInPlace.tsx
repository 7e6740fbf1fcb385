import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../app/lazyPart.ts';
import { useEngine } from './editorStore.ts';

const TextField = lazyPart(() => import('./TextField.tsx'), 'TextField');

/** The field of a text that a command asks for where it will stand. */
export function TextInPlace() {
  const prompt = useEngine((state) => state.prompt);
  // There before anybody types a text: what is typed meanwhile would go elsewhere.
  useEffect(() => void TextField.preload().catch(() => undefined), []);
  if (prompt?.kind !== 'text' || !prompt.inPlace) return null;
  const { x, y } = prompt.inPlace.at;
  return (
    <Suspense fallback={null}>
      <TextField key={`${prompt.command} ${x} ${y}`} prompt={prompt} />
    </Suspense>
  );
}
