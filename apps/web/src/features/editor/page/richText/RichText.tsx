import {
  formatLetters,
  lettersOf,
  replaceLetters,
  stackLetters,
  visibleText,
  type FormatChange,
  type RichFont,
  type RichFormat,
} from '@linework/editor/input/rich-text';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../../../app/language.ts';
import { Button } from '../../../../ui/Button.tsx';
import { getEngine } from '../editorStore.ts';
import { FormatBar } from './FormatBar.tsx';
import classes from './richText.module.css';
import {
  changedRange,
  offsetsIn,
  renderLetters,
  selectIn,
  typedText,
  type TextRange,
} from './richTextDom.ts';

export interface RichStart {
  source: string;
  /** What is selected; the caret stands at the end where it is not given. */
  range?: TextRange;
  /** The letter of the key that asked for a format: b, i or u. */
  key?: string;
}

interface RichTextProps {
  start: RichStart;
  /** Height of capitals in the drawing, and how many pixels letters of that height take here. */
  height: number;
  pixels: number;
  width: number;
  onDone: (source: string) => void;
}

type Step = { source: string; range: TextRange };
type Toggled = 'bold' | 'italic' | 'underline';

const KEYS: Readonly<Record<string, Toggled>> = { b: 'bold', i: 'italic', u: 'underline' };
/** What is bold or italic needs a font by name. */
const ownFont: RichFont = { name: 'Arial', bold: false, italic: false, rest: '' };

/** On where any of the letters has it not, else off. */
function toggled(source: string, from: number, to: number, kind: Toggled): string {
  const isOn = lettersOf(source)
    .slice(from, to)
    .every(({ format }) => (kind === 'underline' ? format.underline : format.font?.[kind]));
  const change = kind === 'underline' ? { kind, on: !isOn } : { kind, on: !isOn, font: ownFont };
  return formatLetters(source, from, to, change);
}

function firstStep({ source, range, key = '' }: RichStart): Step {
  const end = lettersOf(source).length;
  const chosen = range && range.from < range.to ? range : { from: 0, to: end };
  const kind = KEYS[key];
  return {
    source: kind ? toggled(source, chosen.from, chosen.to, kind) : source,
    range: range ?? { from: end, to: end },
  };
}

/** A paragraph with its formats: what is typed and formatted changes the codes of that, and of nothing else. */
export function RichText({ start, height, pixels, width, onDone }: RichTextProps) {
  const t = useT('editorText');
  const box = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>(() => firstStep(start));
  const history = useRef<{ undo: Step[]; redo: Step[] }>({ undo: [], redo: [] });
  const isComposing = useRef(false);
  const { source } = step;
  const letters = lettersOf(source);

  useLayoutEffect(() => {
    renderLetters(box.current!, lettersOf(step.source), { height });
    selectIn(box.current!, step.range);
  }, [step, height]);
  useLayoutEffect(() => box.current!.focus({ preventScroll: true }), []);

  const go = (next: Step): void => {
    if (next.source !== source) {
      history.current.undo.push({ source, range: step.range });
      history.current.redo = [];
    }
    setStep(next);
  };
  const goBack = (from: Step[], to: Step[]): void => {
    const before = from.pop();
    if (!before) return;
    to.push(step);
    setStep(before);
  };
  const current = (): TextRange => offsetsIn(box.current!) ?? step.range;
  /** Puts a text in place of what is selected. */
  const put = (text: string): void => {
    const { from, to } = current();
    const end = from + text.replace(/\r\n?/g, '\n').length;
    go({ source: replaceLetters(source, from, to, text), range: { from: end, to: end } });
  };
  const takeTyped = (): void => {
    const change = changedRange(visibleText(letters), typedText(box.current!));
    const range = current();
    if (change) go({ source: replaceLetters(source, change.from, change.to, change.text), range });
    else setStep({ source, range });
  };
  /** What is selected; all of the text where nothing is. */
  const chosen = (): TextRange => {
    const range = current();
    return range.from < range.to ? range : { from: 0, to: letters.length };
  };
  const format = (change: FormatChange): void => {
    const { from, to } = chosen();
    go({ source: formatLetters(source, from, to, change), range: current() });
  };
  const stack = (): void => {
    const { from, to } = current();
    go({ source: stackLetters(source, from, to), range: { from, to } });
  };
  const formatNow: RichFormat | undefined = (letters[step.range.from] ?? letters.at(-1))?.format;
  const toggle = (kind: Toggled): void => {
    const { from, to } = chosen();
    go({ source: toggled(source, from, to, kind), range: current() });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const { undo, redo } = history.current;
    if (key === 'escape') getEngine()?.cancel();
    else if (key === 'enter' && isCommand) onDone(source);
    else if (key === 'enter') put('\n');
    else if (isCommand && KEYS[key]) toggle(KEYS[key]);
    else if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) goBack(redo, undo);
    else if (isCommand && key === 'z') goBack(undo, redo);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.frame}>
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={t('editorText.label')}
        contentEditable
        suppressContentEditableWarning
        spellCheck={false}
        className={classes.text}
        style={{ fontSize: pixels, minWidth: Math.max(width, 60) }}
        onKeyDown={onKeyDown}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => {
          isComposing.current = false;
          takeTyped();
        }}
        onInput={() => {
          if (!isComposing.current) takeTyped();
        }}
        onPaste={(event) => {
          event.preventDefault();
          put(event.clipboardData.getData('text/plain'));
        }}
        onDrop={(event) => event.preventDefault()}
        onSelect={() => {
          const range = offsetsIn(box.current!);
          const isSame = range?.from === step.range.from && range.to === step.range.to;
          if (range && !isSame && !isComposing.current) setStep({ source, range });
        }}
      />
      <FormatBar format={formatNow} height={height} onToggle={toggle} onFormat={format} onStack={stack} />
      <span className={classes.done}>
        <Button size="small" look="primary" onClick={() => onDone(source)}>
          {t('editorText.done')}
        </Button>
        <small>{t('editorText.doneHint')}</small>
      </span>
    </div>
  );
}
