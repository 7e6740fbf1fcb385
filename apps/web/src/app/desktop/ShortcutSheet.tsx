import { driveActions } from '../../features/drive/actions.ts';
import { actions, type Action } from '../actions.ts';
import { useT } from '../language.ts';
import { Check } from '../../ui/Field.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './CommandPalette.module.css';
import { Keys } from './Keys.tsx';
import { setSingleKeys, useSingleKeys } from './useShortcuts.ts';

/** What the list itself does with keys (drive/list/keys.ts): no actions, since they are about where one stands in it. */
const listKeys = [
  { id: 'up', label: 'shortcuts.list.up', shortcut: 'Backspace' },
  { id: 'menu', label: 'shortcuts.list.menu', shortcut: 'shift+F10' },
  { id: 'first', label: 'shortcuts.list.first', shortcut: 'Home' },
  { id: 'last', label: 'shortcuts.list.last', shortcut: 'End' },
  { id: 'further', label: 'shortcuts.list.further', shortcut: 'shift+ArrowDown' },
  { id: 'pass', label: 'shortcuts.list.pass', shortcut: 'mod+ArrowDown' },
  { id: 'toggle', label: 'shortcuts.list.toggle', shortcut: 'mod+Space' },
  { id: 'none', label: 'shortcuts.list.none', shortcut: 'Escape' },
] as const;

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useT('drive');
  const singleKeys = useSingleKeys((state) => state.on);
  const column = (title: string, of: readonly Pick<Action, 'id' | 'label' | 'shortcut'>[]) => (
    <section>
      <h3>{title}</h3>
      <ul>
        {of
          .filter(({ shortcut }) => shortcut !== undefined)
          .map(({ id, label, shortcut }) => (
            <li key={id} className={classes.row}>
              <span>{t(label)}</span>
              <Keys shortcut={shortcut!} />
            </li>
          ))}
      </ul>
    </section>
  );
  const inGroup = (group: Action['group']) => actions.filter((action) => action.group === group);
  return (
    <Dialog open onClose={onClose} title={t('action.shortcuts')} wide>
      <div className={classes.columns}>
        {column(t('shortcuts.files'), driveActions)}
        {column(t('shortcuts.list'), listKeys)}
        {column(t('shortcuts.general'), inGroup('general'))}
        {column(t('shortcuts.places'), inGroup('places'))}
      </div>
      <div className={classes.setting}>
        <Check checked={singleKeys} onChange={(event) => setSingleKeys(event.currentTarget.checked)}>
          {t('shortcuts.single')}
        </Check>
        <p>{t('shortcuts.singleHint')}</p>
        {singleKeys && <p>{t('shortcuts.inList')}</p>}
      </div>
    </Dialog>
  );
}
