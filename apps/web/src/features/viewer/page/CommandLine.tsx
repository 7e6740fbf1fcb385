import { useId, useState, type KeyboardEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { allActions, type AnyAction } from './allActions.ts';
import { matchCommands } from './commands.ts';
import { desk, useDesk } from './desk.ts';
import { applies, run as perform } from './viewerAction.ts';
import classes from './command.module.css';

/** For those who type: `la`, `z e`, `di`. What fits is offered while they do. */
export function CommandLine() {
  const open = useDesk((state) => state.shown === 'command');
  return open ? <Line /> : null;
}

function Line() {
  const t = useT('viewer', 'measure', 'notes');
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = matchCommands(text, allActions().filter(applies), (action) => t(action.label)).slice(0, 7);
  const current = Math.min(chosen, found.length - 1);

  const leave = (): void => {
    desk.hide();
    document.getElementById('drawing')?.focus({ preventScroll: true });
  };
  const run = (action: AnyAction | undefined): void => {
    if (!action) return;
    leave();
    void perform(action);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[current]);
    else if (step !== undefined && found.length > 0)
      setChosen((current + step + found.length) % found.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.line}>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={t('viewer.action.commandLine')}
        className={classes.list}
        // The field would lose the focus, and close, before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((action, index) => (
          <button
            key={action.id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.option}
            onClick={() => run(action)}
          >
            <span className={classes.command}>{action.commands?.[0] ?? ''}</span>
            {t(action.label)}
          </button>
        ))}
      </div>
      <input
        autoFocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
        aria-label={t('viewer.action.commandLine')}
        placeholder={t('viewer.command.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        className={classes.input}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={desk.hide}
      />
    </div>
  );
}
