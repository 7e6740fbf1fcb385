import { privateTypes } from '@linework/contract/enums';
import type { FontItem } from '@linework/contract/font';
import { formatSize } from '@linework/contract/format';
import { IconDots } from '@tabler/icons-react';
import { useLanguage, useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import { rowAttributes, type FileRow } from '../../ui/list/FileList.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { FontSample } from '../preview/queries.ts';
import classes from './FontList.module.css';
import { codePageOf, dateText, familyText, hasCharacters, styleOf } from './words.ts';

interface FontRowProps extends FileRow<FontItem> {
  font: FontItem;
  entries: () => readonly MenuEntry[];
}

export function FontRow({ font, entries, ...row }: FontRowProps) {
  const { index, style, selected, toggle } = row;
  const t = useT('font');
  const language = useLanguage();
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} style={style} {...rowAttributes(row)}>
      <span role="gridcell">
        <label className={classes.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={t('font.select', { name: font.name })}
            onChange={toggle}
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
      <span role="gridcell" className={classes.sample}>
        <FontSample thumbkey={font.thumbkey} type={font.type} alt={t('font.column.sample')} />
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
