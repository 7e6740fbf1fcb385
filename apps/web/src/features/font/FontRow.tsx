import { privateTypes } from '@linework/contract/enums';
import type { FontItem } from '@linework/contract/font';
import { formatSize } from '@linework/contract/format';
import { IconDots } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { FontSample } from '../preview/queries.ts';
import classes from './FontList.module.css';
import { codePageOf, dateText, familyText, hasCharacters, styleOf } from './words.ts';

interface FontRowProps {
  font: FontItem;
  index: number;
  top: number;
  height: number;
  selected: boolean;
  current: boolean;
  anyChosen: boolean;
  entries: () => readonly MenuEntry[];
  onChoose: (modifiers: { ctrl: boolean; shift: boolean }) => void;
  onOpen: () => void;
  onContextMenu: (event: MouseEvent) => void;
}

export function FontRow(props: FontRowProps) {
  const { font, index, top, height, selected, current, anyChosen, entries, onChoose, onOpen, onContextMenu } =
    props;
  const t = useT('font');
  const language = useLanguage();
  const isControl = (event: MouseEvent): boolean =>
    event.target instanceof Element && event.target.closest('button, input, label, [popover]') !== null;
  const onClick = (event: MouseEvent): void => {
    if (isControl(event)) return;
    // A finger opens, as there is no second click; with something chosen it chooses.
    const touch = matchMedia('(pointer: coarse)').matches;
    if (touch && !anyChosen) return onOpen();
    onChoose({ ctrl: touch || event.ctrlKey || event.metaKey, shift: event.shiftKey });
  };
  return (
    // Keys are the grid's, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`font-${font.id}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classes.row}
      data-current={current || undefined}
      style={{ top, height }}
      onClick={onClick}
      onDoubleClick={(event) => {
        if (!isControl(event)) onOpen();
      }}
      onContextMenu={onContextMenu}
    >
      <span role="gridcell">
        <label className={classes.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={t('font.select', { name: font.name })}
            onChange={() => onChoose({ ctrl: true, shift: false })}
          />
        </label>
      </span>
      <div role="gridcell" className={classes.names}>
        <span className={classes.name}>
          <span className={classes.nameText} title={font.name}>
            {font.name}
          </span>
          {font.privateType === privateTypes.public && font.issubfont === 0 && (
            <span className={classes.mark}>{t('font.public.mark')}</span>
          )}
        </span>
        <span className={classes.family}>{familyText(font, t)}</span>
      </div>
      <span role="gridcell" aria-label={t('font.column.sample')} className={classes.sample}>
        <FontSample thumbkey={font.thumbkey} type={font.type} />
      </span>
      <span role="gridcell" className={classes.cell}>
        {hasCharacters(font) && t(codePageOf(font))}
      </span>
      <span role="gridcell" className={classes.cell}>
        {hasCharacters(font) && t(styleOf(font))}
      </span>
      <span role="gridcell" className={classes.size}>
        {formatSize(font.size)}
      </span>
      <span role="gridcell" className={classes.date}>
        {dateText(font.createTime, language)}
      </span>
      <span role="gridcell" className={classes.moreCell}>
        <MenuButton label={t('font.more', { name: font.name })} entries={entries} align="end">
          {(trigger) => (
            <IconButton
              label={t('font.more', { name: font.name })}
              className={classes.more}
              tabIndex={-1}
              {...trigger}
            >
              <IconDots size={18} stroke={1.5} />
            </IconButton>
          )}
        </MenuButton>
      </span>
    </div>
  );
}
