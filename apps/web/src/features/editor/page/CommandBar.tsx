import { IconChevronUp, IconTerminal2 } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { findOption } from '@linework/editor/input/keywords';
import { repaint } from '../../viewer/state/repaint.ts';
import type { EditorPrompt, HistoryLine } from '../engine/types.ts';
import { complete } from './commandCatalog.ts';
import { optionParts } from './commandLineText.ts';
import { useCommandWords, type CommandWords } from './commandWords.ts';
import { commandInputId, enterHeld, escape, spaceEnters, submit } from './editorKeys.ts';
import { editorActions } from './editorActions.ts';
import { focusDrawing, getEngine, useEditor, useEngine } from './editorStore.ts';
import classes from './command.module.css';

/** Always there: what is asked, the words to answer with, and a field for whoever types. */
export function CommandBar() {
  const t = useT('editor');
  const prompt = useEngine((state) => state.prompt);
  const phase = useEngine((state) => state.phase);
  const isHistoryOpen = useEditor((state) => state.isHistoryOpen);
  return (
    <section className={classes.bar} aria-label={t('editor.commandLine')}>
      {isHistoryOpen ? <History /> : <Latest />}
      <div className={classes.row}>
        <IconTerminal2 size={16} stroke={1.5} className={classes.sign} aria-hidden />
        {prompt && <Asked prompt={prompt} />}
        <Input prompt={prompt} isWaiting={phase !== 'ready'} />
        <IconButton
          label={t('editor.history.title')}
          aria-expanded={isHistoryOpen}
          className={classes.more}
          onClick={() => useEditor.setState({ isHistoryOpen: !isHistoryOpen })}
        >
          <IconChevronUp size={16} stroke={1.5} data-open={isHistoryOpen || undefined} />
        </IconButton>
      </div>
    </section>
  );
}

function Asked({ prompt }: { prompt: EditorPrompt }) {
  const t = useT('editor');
  const words = useCommandWords();
  const defaultText = typeof prompt.default === 'string' ? words.option(prompt.default) : prompt.default;
  return (
    <>
      <span className={classes.asked} aria-live="polite">
        <b>{prompt.command}</b> {words.prompt(prompt.message, prompt.values)}
        {prompt.kind === 'selection' && prompt.count
          ? ` (${t('editor.found', { count: prompt.count })})`
          : ''}
      </span>
      {prompt.options.length > 0 && (
        <span className={classes.options}>
          {prompt.options.map((option) => (
            <OptionButton key={option} option={option} options={prompt.options} words={words} />
          ))}
        </span>
      )}
      {defaultText !== undefined && defaultText !== '' && (
        <button
          type="button"
          className={classes.default}
          title={t('editor.defaultHint')}
          onClick={() => (getEngine()?.enter(), focusDrawing())}
        >
          &lt;{defaultText}&gt;
        </button>
      )}
    </>
  );
}

interface OptionButtonProps {
  option: string;
  options: readonly string[];
  words: CommandWords;
}

/** English names are always valid: where the letters of another language mean something else, the English ones are shown. */
function OptionButton({ option, options, words }: OptionButtonProps) {
  const text = words.option(option);
  const [before, key, after] = optionParts(text);
  const isTyped = key !== '' && findOption(key, options, words.option) === option;
  return (
    <button
      type="button"
      className={classes.option}
      onClick={() => {
        useEditor.setState({ typed: '' });
        getEngine()?.choose(option);
        focusDrawing();
      }}
    >
      {isTyped ? (
        <>
          {before}
          <u>{key}</u>
          {after}
        </>
      ) : (
        <>
          {text}
          <u>({optionParts(option)[1]})</u>
        </>
      )}
    </button>
  );
}

function Input({ prompt, isWaiting }: { prompt: EditorPrompt | undefined; isWaiting: boolean }) {
  const t = useT('editor');
  const words = useCommandWords();
  const listId = useId();
  const typed = useEditor((state) => state.typed);
  const isBusy = useEngine((state) => state.isBusy);
  useEffect(() => {
    if (!isBusy) enterHeld();
  }, [isBusy]);
  const inputs = useRef<string[]>([]);
  const back = useRef(0);
  const [chosen, setChosen] = useState(-1);
  const [isFocused, setFocused] = useState(false);
  const found = prompt || !isFocused ? [] : complete(typed, words.title);
  const setTyped = (text: string): void => {
    useEditor.setState({ typed: text });
    setChosen(-1);
    repaint();
  };
  const run = (name: string): void => {
    remember(name);
    setTyped('');
    editorActions.run(name);
  };
  const remember = (text: string): void => {
    back.current = 0;
    if (text !== '' && inputs.current.at(-1) !== text) inputs.current = [...inputs.current, text].slice(-50);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === 'Enter' || (key === ' ' && spaceEnters())) {
      const choice = found[chosen];
      if (choice) run(choice.name);
      else {
        remember(typed);
        submit();
      }
    } else if (key === 'Escape') escape();
    else if (key === 'Tab' && found.length > 0 && !event.shiftKey) setTyped(found[Math.max(0, chosen)]!.word);
    else if (step !== undefined && found.length > 0)
      setChosen((chosen + step + found.length + (chosen < 0 && step < 0 ? 1 : 0)) % found.length);
    else if (step !== undefined && inputs.current.length > 0) {
      back.current = Math.max(0, Math.min(inputs.current.length, back.current - step));
      useEditor.setState({ typed: back.current === 0 ? '' : inputs.current.at(-back.current)! });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={classes.field}>
      {found.length > 0 && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={t('editor.completions')}
          className={classes.list}
        >
          {found.map(({ word, name }, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classes.completion}
              // The field would lose the focus before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(name)}
            >
              <kbd>{word}</kbd>
              <span>{words.title(name)}</span>
              {word !== name && <small>{name}</small>}
            </button>
          ))}
        </div>
      )}
      <input
        id={commandInputId}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={chosen >= 0 && found.length > 0 ? `${listId}-${chosen}` : undefined}
        aria-label={t('editor.commandLine')}
        placeholder={prompt ? '' : t(isWaiting ? 'editor.gettingReady' : 'editor.commandHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        className={classes.input}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}

function lineText(line: HistoryLine, words: CommandWords): string {
  if (line.isText) return line.message;
  if (line.kind === 'prompt') return words.prompt(line.message, line.values);
  return line.kind === 'error'
    ? words.error(line.message, line.values)
    : words.message(line.message, line.values);
}

/** What a command has just said, until something else is done. */
function Latest() {
  const words = useCommandWords();
  const last = useEngine(({ history, answered }) => history.findLast(({ id }) => id > answered));
  if (!last || (last.kind !== 'message' && last.kind !== 'error')) return null;
  return (
    <p className={classes.latest} data-kind={last.kind} role={last.kind === 'error' ? 'alert' : 'status'}>
      {lineText(last, words)}
    </p>
  );
}

function History() {
  const t = useT('editor');
  const words = useCommandWords();
  const history = useEngine((state) => state.history);
  const list = useRef<HTMLDivElement>(null);
  const last = history.at(-1)?.id;
  useEffect(() => {
    // Whatever was said last is seen.
    if (last !== undefined) list.current?.scrollTo(0, list.current.scrollHeight);
  }, [last]);
  return (
    <div
      ref={list}
      role="log"
      // Read by the keyboard too.
      tabIndex={0}
      aria-label={t('editor.history.title')}
      className={classes.history}
    >
      {history.length === 0 && <p className={classes.line}>{t('editor.history.none')}</p>}
      {history.map((line) => (
        <p key={line.id} className={classes.line} data-kind={line.kind}>
          {line.kind === 'input' ? `› ${line.message}` : lineText(line, words)}
        </p>
      ))}
    </div>
  );
}
