import { useId, useMemo, useState } from 'react';
import { actions, applies, type Action, type ActionContext } from '../actions.ts';
import { useT, type Translate } from '../language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './CommandPalette.module.css';
import { Keys } from './Keys.tsx';

function labelOf(action: Action, t: Translate<'drive'>): string {
  const label = t(action.label);
  if (action.group === 'places') return t('palette.go', { place: label });
  if (action.group === 'language') return t('palette.language', { language: label });
  if (action.group === 'theme') return t('palette.theme', { theme: label });
  return label;
}

interface CommandPaletteProps {
  context: ActionContext;
  onClose: () => void;
}

/** Ctrl+K: every action by name. A combobox: the focus stays in the field, the arrows choose. */
export function CommandPalette({ context, onClose }: CommandPaletteProps) {
  const t = useT('drive');
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useMemo(() => {
    const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return actions
      .filter((action) => action.id !== 'palette' && applies(action))
      .map((action) => ({ action, label: labelOf(action, t) }))
      .filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word)));
  }, [text, t]);
  const current = Math.min(chosen, found.length - 1);

  const run = (action: Action | undefined): void => {
    if (!action) return;
    onClose();
    action.perform(context);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (current + step + found.length) % found.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(found[current]?.action);
    }
  };

  return (
    <Dialog open onClose={onClose} title={t('action.palette')} wide>
      <div>
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={t('action.palette')} className={classes.list}>
          {found.map(({ action, label }, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={action.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              className={classes.option}
              onMouseMove={() => setChosen(index)}
              onClick={() => run(action)}
            >
              <action.icon size={18} stroke={1.5} aria-hidden />
              <span>{label}</span>
              {action.shortcut !== undefined && <Keys shortcut={action.shortcut} />}
            </button>
          ))}
        </div>
        <p role="status" className={classes.nothing}>
          {found.length === 0 && t('palette.nothing')}
        </p>
      </div>
    </Dialog>
  );
}
