import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { folderPathOf, rememberFolderPath } from '../../../app/mobile/folderPaths.ts';
import { MobileHeader } from '../../../app/mobile/MobileHeader.tsx';
import classes from './phone.module.css';
import { useCrumbs } from '../../folder/queries.ts';

const searchOf = (id: string) =>
  id === '0' ? { kind: 'all' as const } : { kind: 'all' as const, folder: id };

/** The folder one is in, the way to it, and the way out of it. */
export function FolderHeader({ folderId, children }: { folderId: string; children: ReactNode }) {
  const t = useT('mobile');
  const known = useCrumbs(folderId);
  const path = known ?? folderPathOf(folderId);
  useEffect(() => {
    if (known) rememberFolderPath(known);
  }, [known]);
  const above = path?.slice(0, -1) ?? [];
  return (
    <>
      <MobileHeader
        title={path?.at(-1)?.name ?? t('mobile.home.title')}
        back="/webH5"
        search={searchOf(above.at(-1)?.id ?? '0')}
      >
        {children}
      </MobileHeader>
      {above.length > 1 && (
        <nav className={classes.path} aria-label={t('mobile.path')}>
          {above.map(({ id, name }) => (
            <Link key={id} to="/webH5" search={searchOf(id)}>
              {id === '0' ? t('nav.all') : name}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
