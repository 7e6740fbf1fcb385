import { IconComponents } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Empty, Search } from '../../viewer/panels/parts.tsx';
import { focusDrawing, getEngine, useEngine } from '../page/editorStore.ts';
import classes from './panels.module.css';

/** Blocks of this drawing: choosing one begins to insert it. */
export function BlocksPanel() {
  const t = useT('editor');
  const blocks = useEngine((state) => state.blocks);
  const [query, setQuery] = useState('');
  const found = blocks.filter(
    ({ name, isReference }) =>
      !name.startsWith('*') && !isReference && name.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const insert = (name: string): void => {
    const engine = getEngine();
    engine?.run('INSERT');
    engine?.type(name);
    focusDrawing();
  };
  return (
    <>
      <div className={classes.head}>
        <Search
          label={t('editor.block.search')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </div>
      {found.length === 0 ? (
        <Empty icon={IconComponents} title={t('editor.block.none')} text={t('editor.block.noneText')} />
      ) : (
        <ul className={classes.list} aria-label={t('editor.dock.blocks')}>
          {found.map(({ handle, name, entities }) => (
            <li key={handle}>
              <button type="button" className={classes.block} onClick={() => insert(name)}>
                <IconComponents size={18} stroke={1.5} aria-hidden />
                <span>{name}</span>
                <small>{t('editor.block.entities', { count: entities })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
