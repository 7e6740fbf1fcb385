import type { PlainKey } from '@linework/i18n';
import { useT } from '../../../app/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Caps } from '../ui/ActionButton.tsx';
import { allActions } from './allActions.ts';
import type { ViewerAction } from '../state/viewerAction.ts';
import classes from './shortcuts.module.css';

const groups: readonly (readonly [PlainKey<'viewer'>, readonly ViewerAction['group'][]])[] = [
  ['viewer.shortcuts.view', ['view', 'look']],
  ['viewer.shortcuts.tools', ['tool']],
  ['viewer.shortcuts.panels', ['panel', 'layer']],
  ['viewer.shortcuts.file', ['file', 'help']],
];

/** What tools and notes do with keys while they are in the hand: see tools/pointing.ts, tools/note/edit.ts, overlay/undoKeys.ts. */
const marks = [
  ['measure.finish', 'Enter'],
  ['measure.back', 'Backspace'],
  ['measure.snap.ortho', 'shift'],
  ['action.cancel', 'Escape'],
  ['notes.undo', 'mod+z'],
  ['notes.redo', 'mod+y'],
  ['notes.duplicate', 'mod+d'],
  ['notes.delete', 'Delete'],
] as const;

/** What the hands do on the drawing itself. */
const gestures = ['wheel', 'drag', 'fit', 'box', 'arrows'] as const;

/** The sheet of keys. */
export function ViewerShortcuts({ onClose }: { onClose: () => void }) {
  const t = useT('viewer', 'measure', 'notes');
  const bound = allActions().filter(({ shortcut }) => shortcut !== undefined);
  return (
    <Dialog open onClose={onClose} title={t('viewer.action.shortcuts')} wide>
      <div className={classes.columns}>
        <section>
          <h3>{t('viewer.shortcuts.mouse')}</h3>
          <ul>
            {gestures.map((gesture) => (
              <li key={gesture} className={classes.row}>
                <span>{t(`viewer.gesture.${gesture}.does`)}</span>
                <span className={classes.hands}>{t(`viewer.gesture.${gesture}.by`)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('viewer.shortcuts.marks')}</h3>
          <ul>
            {marks.map(([label, shortcut]) => (
              <li key={label} className={classes.row}>
                <span>{t(label)}</span>
                <Caps shortcut={shortcut} />
              </li>
            ))}
          </ul>
        </section>
        {groups.map(([title, of]) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <ul>
              {bound
                .filter(({ group }) => of.includes(group))
                .map(({ id, label, shortcut }) => (
                  <li key={id} className={classes.row}>
                    <span>{t(label)}</span>
                    <Caps shortcut={shortcut!} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
