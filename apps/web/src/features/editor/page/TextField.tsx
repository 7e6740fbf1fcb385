import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { lazyPart } from '../../../app/lazyPart.ts';
import { Button } from '../../../ui/Button.tsx';
import { toScreen } from '../../viewer/engine/view/project.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import type { EditorPrompt, TextCaret, TextFrame } from '../engine/types.ts';
import classes from './editor.module.css';
import { focusDrawing, getEngine } from './editorStore.ts';
import type { RichStart } from './richText/RichText.tsx';

const RichText = lazyPart(() => import('./richText/RichText.tsx'), 'RichText', 'editorText');

const minPixels = 12;
/** Codes beside new lines: what a paragraph looks like cannot be typed as plain text. */
const hasFormat = /\\(?!P)|[{}]|%%/;
/** Keys that begin to format. */
const isFormatKey = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  (ctrlKey || metaKey) && /^[biu]$/i.test(key);

/** New lines as a paragraph has them. */
const asWritten = (text: string): string => text.replaceAll('\n', '\\P');

/** A text is typed where it will stand, as large as it will be; an input method writes into it as into any field. */
export function TextField({ prompt }: { prompt: EditorPrompt }) {
  const frame = prompt.inPlace!;
  const isParagraph = prompt.command.startsWith('MT') || frame.width > 0;
  const given = String(prompt.default ?? '');
  const [rich, setRich] = useState<RichStart | undefined>(
    isParagraph && hasFormat.test(given) ? { source: given } : undefined,
  );
  return rich === undefined ? (
    <PlainField frame={frame} given={given} isParagraph={isParagraph} onFormat={setRich} />
  ) : (
    <RichField frame={frame} start={rich} />
  );
}

/** Letters as high as they will be; with what hangs below capitals they are higher than the text says. */
const pixelsOf = (frame: TextFrame, scale: number): number =>
  Math.max(minPixels, (frame.height * scale) / 0.72);

function finish(text: string): void {
  getEngine()?.type(text);
  focusDrawing();
}

function RichField({ frame, start }: { frame: TextFrame; start: RichStart }) {
  const { scale } = useViewer((state) => state.camera);
  // What stands there now does not show through.
  useEffect(() => void getEngine()?.previewText('', 0, 0), []);
  return (
    <Placed frame={frame} isParagraph>
      <Suspense fallback={null}>
        <RichText
          start={start}
          height={frame.height}
          pixels={pixelsOf(frame, scale)}
          width={frame.width * scale}
          onDone={finish}
        />
      </Suspense>
    </Placed>
  );
}

interface PlacedProps {
  frame: TextFrame;
  isParagraph: boolean;
  /** The letters of the drawing are shown instead. */
  isOwn?: boolean;
  children: ReactNode;
}

function Placed({ frame, isParagraph, isOwn = false, children }: PlacedProps) {
  const camera = useViewer((state) => state.camera);
  const size = useViewer((state) => state.size);
  const { x, y } = toScreen(frame.at, camera, size);
  return (
    <div
      className={classes.inPlace}
      data-own={isOwn || undefined}
      style={{
        left: x,
        top: y,
        transform: `rotate(${-(frame.rotation + camera.twist)}rad) translateY(${isParagraph ? '0' : '-82%'})`,
      }}
    >
      {children}
    </div>
  );
}

interface PlainFieldProps {
  frame: TextFrame;
  given: string;
  isParagraph: boolean;
  /** Goes on with formats, from what has been typed. */
  onFormat: (start: RichStart) => void;
}

function PlainField({ frame, given, isParagraph, onFormat }: PlainFieldProps) {
  const t = useT('editor');
  const camera = useViewer((state) => state.camera);
  const [text, setText] = useState(() => given.replace(/\\P/g, '\n'));
  const [carets, setCarets] = useState<readonly [TextCaret, TextCaret]>();
  const field = useRef<HTMLTextAreaElement>(null);
  // After every letter, and as the view changes.
  useLayoutEffect(() => {
    const area = field.current!;
    area.style.height = '0';
    area.style.height = `${area.scrollHeight}px`;
    area.style.width = '0';
    area.style.width = `${Math.max(frame.width * camera.scale, area.scrollWidth + 8, 60)}px`;
  });
  const show = async (): Promise<void> => {
    const { value, selectionStart, selectionEnd } = field.current!;
    const written = isParagraph ? asWritten(value) : value;
    const indexOf = (at: number): number => (isParagraph ? asWritten(value.slice(0, at)).length : at);
    setCarets(await getEngine()?.previewText(written, indexOf(selectionStart), indexOf(selectionEnd)));
  };
  useLayoutEffect(() => {
    field.current!.focus({ preventScroll: true });
    if (!isParagraph) field.current!.select();
  }, [isParagraph]);

  const format = (key?: string): void => {
    const { selectionStart: from, selectionEnd: to } = field.current!;
    onFormat({ source: asWritten(text), range: { from, to }, ...(key && { key: key.toLowerCase() }) });
  };
  const done = (): void => finish(isParagraph ? asWritten(text) : text);
  return (
    <>
      {carets && <Carets carets={carets} />}
      <Placed frame={frame} isParagraph={isParagraph} isOwn={carets !== undefined}>
        <textarea
          ref={field}
          rows={1}
          aria-label={t('editor.textInPlace')}
          value={text}
          spellCheck={false}
          className={classes.inPlaceText}
          style={{ fontSize: pixelsOf(frame, camera.scale) }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            void show();
          }}
          // The letters of the drawing take the place of the field's as soon as they are there.
          onFocus={() => void show()}
          onSelect={() => void show()}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            event.stopPropagation();
            if (event.key === 'Escape') {
              getEngine()?.cancel();
              focusDrawing();
            } else if (event.key === 'Enter' && (!isParagraph || event.ctrlKey || event.metaKey)) done();
            else if (isParagraph && isFormatKey(event)) format(event.key);
            else return;
            event.preventDefault();
          }}
        />
        {isParagraph && (
          <span className={classes.inPlaceBar}>
            <Button size="small" look="primary" onClick={done}>
              {t('editor.textDone')}
            </Button>
            <Button size="small" onClick={() => format()}>
              {t('editor.textFormat')}
            </Button>
            <small>{t('editor.textDoneHint')}</small>
          </span>
        )}
      </Placed>
    </>
  );
}

/** Where the next letter goes, and what is selected. */
function Carets({ carets: [start, end] }: { carets: readonly [TextCaret, TextCaret] }) {
  const camera = useViewer((state) => state.camera);
  const size = useViewer((state) => state.size);
  const [a, b, c, d] = [start.from, start.to, end.to, end.from].map((at) => toScreen(at, camera, size));
  const [dx, dy] = [d!.x - a!.x, d!.y - a!.y];
  // Over several lines only its end is shown.
  const isSelection = dx ** 2 + dy ** 2 > 1 && Math.abs(dx * (b!.x - a!.x) + dy * (b!.y - a!.y)) < 1;
  const points = [a, b, c, d].map((at) => `${at!.x},${at!.y}`).join(' ');
  return (
    <svg className={classes.carets} aria-hidden>
      {isSelection ? <polygon points={points} /> : <line x1={d!.x} y1={d!.y} x2={c!.x} y2={c!.y} />}
    </svg>
  );
}
