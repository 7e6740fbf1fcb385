import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useT } from '../language.ts';
import { safeStorage } from '../safeStorage.ts';
import { places, type NavigationAction } from '../actions.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Announcement } from '../Announcement.tsx';
import { panels, usePanels } from './panels.ts';
import classes from './Sidebar.module.css';
import { StorageMeter } from './StorageMeter.tsx';
import { SidebarFolders } from '../../features/folder/queries.ts';

const files = [
  places.all,
  places.recent,
  places.drawing,
  places.threeModel,
  places.picture,
  places.other,
  places.font,
];
const shared = [places.share, places.group];
const publicFiles = [places.gallery, places.myPublic, places.myCollection, places.myLike];
const rest = [places.trash];

export function Sidebar() {
  const t = useT('drive');
  const open = usePanels((state) => state.sidebar);
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') panels.setSidebar(false);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);

  return (
    <aside className={classes.sidebar} data-open={open || undefined} id="sidebar">
      <Link to="/" className={classes.logo}>
        <Logo />
      </Link>
      <nav aria-label={t('a11y.mainNav')} className={classes.nav}>
        <Group items={files} />
        <Group items={shared} />
        <Group items={publicFiles} title={t('nav.public')} />
        <Group items={rest} />
      </nav>
      <Announcement position="sidebar" />
      <StorageMeter />
    </aside>
  );
}

/** Rows can be dropped on the whole drive and on the bin. */
function dropAttributes(path: string, name: string): Record<string, string> {
  if (path === places.all.path) return { 'data-drop-folder-id': '0', 'data-drop-folder-name': name };
  return path === places.trash.path ? { 'data-drop-trash': '' } : {};
}

function Group({ items, title }: { items: readonly NavigationAction[]; title?: string }) {
  const t = useT();
  return (
    <div className={classes.group}>
      {title !== undefined && <p className={classes.groupTitle}>{title}</p>}
      <ul>
        {items.map(({ id, path, label, icon: Icon }) => (
          <li key={id} className={classes.item}>
            <Link
              to={path}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
              {...dropAttributes(path, t(label))}
            >
              <Icon size={18} stroke={1.5} aria-hidden />
              <span>{t(label)}</span>
            </Link>
            {id === places.all.id && <Folders />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const foldersKey = 'linework.sidebar.folders';

/** The folders below "All", for those who want them there: unfolded as it was left. */
function Folders() {
  const t = useT('drive');
  const [open, setOpen] = useState(() => safeStorage.getItem(foldersKey) === '1');
  const toggle = (): void => {
    safeStorage.setItem(foldersKey, open ? '0' : '1');
    setOpen(!open);
  };
  return (
    <>
      <button
        type="button"
        className={classes.twist}
        aria-expanded={open}
        aria-label={t('drive.folderTree')}
        title={t('drive.folderTree')}
        onClick={toggle}
      >
        <IconChevronRight size={14} stroke={2} aria-hidden />
      </button>
      {open && (
        <Suspense fallback={null}>
          <SidebarFolders />
        </Suspense>
      )}
    </>
  );
}
