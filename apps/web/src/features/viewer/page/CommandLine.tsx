import { useId, useState, type KeyboardEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { showToast } from '../../../ui/toast.ts';
import { isTypedPoint } from '../tools/typed.ts';
import { activeTool } from '../state/activeTool.ts';
import { allActions } from './allActions.ts';
import type { AnyAction } from '../state/viewerAction.ts';
import { matchCommands, splitCommand } from './commands.ts';
import { desk, useDesk } from '../state/desk.ts';
import { applies, run as perform } from '../state/viewerAction.ts';
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
  /** Points are the tool's: of the one that the line begins with, or of the one in the hand. */
  const runLine = (): void => {
    const line = text.trim();
    if (isTypedPoint(line) && activeTool().type?.(line)) return leave();
    if (found[current]) return run(found[current]);
    const split = splitCommand(line, allActions().filter(applies));
    if (split && split.rest.every(isTypedPoint)) {
      leave();
      void perform(split.action).then(() => {
        for (const point of split.rest) activeTool().type?.(point);
      });
      return;
    }
    if (line !== '') showToast('info', t(whyNothing(line, split !== undefined), { line }));
  };
  const whyNothing = (line: string, isKnown: boolean) => {
    if (isTypedPoint(line)) return 'viewer.command.noTool';
    if (isKnown) return 'viewer.command.noPoints';
    const elsewhere = matchCommands(line, allActions(), (action) => t(action.label)).length > 0;
    return elsewhere ? 'viewer.command.notHere' : 'viewer.command.unknown';
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) runLine();
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
