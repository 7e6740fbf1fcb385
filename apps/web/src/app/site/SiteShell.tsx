import { useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useDriveFrame } from '../desktop/useDriveFrame.ts';
import { useEmbedded } from '../host/embedded.ts';
import { lazyPart } from '../lazyPart.ts';
import { MainOutlet } from '../MainOutlet.tsx';
import classes from './SiteShell.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

const DesktopShell = lazyPart(() => import('../desktop/DesktopShell.tsx'), 'DesktopShell', 'drive');

/** Pages that belong to the drive for whoever has one; the others stay what visitors see. */
const framed: readonly string[] = [
  'upgrade',
  'paid',
  'feedback',
  'contactus',
  'gallery',
  'galleryItem',
  'galleryAuthor',
  'help',
  'helpTopic',
];

/** The pages that visitors see; whoever is signed in keeps the drive's frame around most of them. */
export function SiteShell() {
  const embedded = useEmbedded();
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const isFramed = useDriveFrame();
  if (isFramed && name !== undefined && framed.includes(name)) {
    return (
      <Suspense fallback={null}>
        <DesktopShell />
      </Suspense>
    );
  }
  return (
    <div className={classes.site}>
      {!embedded && <SiteHeader />}
      <MainOutlet className={classes.main} />
      {!embedded && <SiteFooter />}
    </div>
  );
}
