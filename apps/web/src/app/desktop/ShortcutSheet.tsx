import { actions, type Action } from '../actions.ts';
import { useT } from '../language.ts';
import { Check } from '../../ui/Field.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './CommandPalette.module.css';
import { Keys } from './Keys.tsx';
import { setSingleKeys, useSingleKeys } from './useShortcuts.ts';

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useT('drive');
  const singleKeys = useSingleKeys((state) => state.on);
  const column = (group: Action['group'], title: string) => (
    <section>
      <h3>{title}</h3>
      <ul>
        {actions
          .filter((action) => action.group === group && action.shortcut !== undefined)
          .map((action) => (
            <li key={action.id} className={classes.row}>
              <span>{t(action.label)}</span>
              <Keys shortcut={action.shortcut!} />
            </li>
          ))}
      </ul>
    </section>
  );
  return (
    <Dialog open onClose={onClose} title={t('action.shortcuts')} wide>
      <div className={classes.columns}>
        {column('general', t('shortcuts.general'))}
        {column('places', t('shortcuts.places'))}
      </div>
      <div className={classes.setting}>
        <Check checked={singleKeys} onChange={(event) => setSingleKeys(event.currentTarget.checked)}>
          {t('shortcuts.single')}
        </Check>
        <p>{t('shortcuts.singleHint')}</p>
      </div>
    </Dialog>
  );
}
