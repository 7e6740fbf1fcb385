import { formatSize } from '@linework/contract/format';
import type { FileItem } from '@linework/contract/drive';
import type { VersionItem } from '@linework/contract/version';
import { IconDots } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { FileThumb } from '../preview/queries.ts';
import { Time } from './Time.tsx';
import classes from './version.module.css';

interface VersionRowProps {
  file: FileItem;
  version: VersionItem;
  /** The one on screen. */
  isShown: boolean;
  onChoose: () => void;
  entries: () => readonly MenuEntry[];
  /** Absent where several cannot be chosen. */
  selected?: boolean | undefined;
  onSelect?: ((selected: boolean) => void) | undefined;
}

/** Arrows go from version to version, as in any list. */
function onArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const rows = [...event.currentTarget.closest('ol')!.querySelectorAll<HTMLElement>('[data-version]')];
  rows[rows.indexOf(event.currentTarget) + by]?.focus();
  event.preventDefault();
}

export function VersionRow(props: VersionRowProps) {
  const { file, version, isShown, onChoose, entries, selected, onSelect } = props;
  const t = useT('version');
  const { version: number, latest, remark, memo, sourceName, updateName, size, updateTime } = version;
  return (
    <li className={classes.row} data-shown={isShown || undefined} data-selected={selected || undefined}>
      <button
        type="button"
        data-version={number}
        className={classes.choose}
        aria-current={isShown || undefined}
        onClick={onChoose}
        onKeyDown={onArrow}
      >
        <span className={classes.thumb}>
          <FileThumb
            item={{
              name: file.name,
              fileType: file.fileType,
              thumbkey: version.thumbkey,
              status: version.status,
            }}
            size="tile"
          />
        </span>
        <span className={classes.facts}>
          <span className={classes.line}>
            <b className={classes.number}>{t('version.number', { version: number })}</b>
            {latest === 1 && <span className={classes.latest}>{t('version.latest')}</span>}
            <span className={classes.size}>{formatSize(size)}</span>
          </span>
          {remark !== '' && <span className={classes.remark}>{remark}</span>}
          <span className={classes.memo}>{memo}</span>
          {sourceName !== file.name && (
            <span className={classes.memo}>{t('version.source', { name: sourceName })}</span>
          )}
          <span className={classes.who}>
            {updateName || t('version.somebody')} · <Time at={updateTime} />
          </span>
        </span>
      </button>
      {onSelect && (
        <input
          type="checkbox"
          className={classes.check}
          checked={selected ?? false}
          aria-label={t('version.select', { version: number })}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      <MenuButton label={t('version.more', { version: number })} align="end" entries={entries}>
        {(menu) => (
          <IconButton {...menu} label={t('version.more', { version: number })} className={classes.more}>
            <IconDots size={18} stroke={1.5} />
          </IconButton>
        )}
      </MenuButton>
    </li>
  );
}
