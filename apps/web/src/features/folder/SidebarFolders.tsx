import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import type { Children, PickerNode } from './folderTree.ts';
import { useFolderTree } from './useFolderTree.ts';
import classes from './SidebarFolders.module.css';

/** The drive's folders as a tree of links. Rows can be dropped on each. */
export function SidebarFolders() {
  const current = useRouterState({
    select: ({ location }) =>
      location.pathname.endsWith('/index')
        ? String((location.search as { folder?: unknown }).folder ?? '0')
        : '',
  });
  const { children, expanded, expand } = useFolderTree(current || '0');
  const below = children.get('0');
  if (!below || below.length === 0) return null;
  return (
    <ul className={classes.tree}>
      {below.map((folder) => (
        <Branch key={folder.id} {...{ folder, children, expanded, expand, current }} level={1} />
      ))}
    </ul>
  );
}

interface BranchProps {
  folder: PickerNode;
  level: number;
  children: Children;
  expanded: ReadonlySet<string>;
  expand: (id: string, open: boolean) => void;
  current: string;
}

function Branch({ folder, level, children, expanded, expand, current }: BranchProps) {
  const t = useT('drive');
  const { id, label: name, leaf } = folder;
  const isOpen = !leaf && expanded.has(id);
  return (
    <li>
      <span className={classes.row} style={{ paddingInlineStart: level * 14 }}>
        {!leaf ? (
          <button
            type="button"
            className={classes.twist}
            aria-expanded={isOpen}
            aria-label={t('drive.foldersIn', { name })}
            onClick={() => expand(id, !isOpen)}
          >
            <IconChevronRight size={13} stroke={2} aria-hidden />
          </button>
        ) : (
          <span className={classes.leaf} />
        )}
        <Link
          to="/yun/index"
          search={{ folder: id } as never}
          className={classes.link}
          aria-current={id === current ? 'page' : undefined}
          title={name}
          data-drop-folder-id={id}
          data-drop-folder-name={name}
        >
          <IconFolder size={16} stroke={1.5} aria-hidden />
          <span>{name}</span>
        </Link>
      </span>
      {isOpen && (
        <ul>
          {(children.get(id) ?? []).map((inner) => (
            <Branch
              key={inner.id}
              {...{ folder: inner, children, expanded, expand, current }}
              level={level + 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
