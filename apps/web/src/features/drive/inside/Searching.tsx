import { useT } from '../../../app/language.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';

/** No name fits, and drawings are still being looked into: not yet the moment to say that nothing was found. */
export function Searching() {
  const t = useT();
  return <SkeletonRows label={t('state.loading')} rows={4} />;
}
