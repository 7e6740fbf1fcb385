import { MainOutlet } from '../MainOutlet.tsx';
import classes from './SiteShell.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The pages that visitors see. */
export function SiteShell() {
  return (
    <div className={classes.site}>
      <SiteHeader />
      <MainOutlet className={classes.main} />
      <SiteFooter />
    </div>
  );
}
