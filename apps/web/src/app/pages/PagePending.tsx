import { useLanguageStore } from '../language.ts';
import classes from './PagePending.module.css';

/** A thin line at the top: something is on its way. */
export function PagePending() {
  const label = useLanguageStore((state) => state.texts['state.loading']);
  return <div role="progressbar" aria-label={label ?? 'Loading'} className={classes.line} />;
}
