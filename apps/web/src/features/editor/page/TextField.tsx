import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { toScreen } from '../../viewer/engine/view/project.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import type { EditorPrompt, TextCaret } from '../engine/types.ts';
import classes from './editor.module.css';
import { focusDrawing, getEngine } from './editorStore.ts';

const minPixels = 12;

/** New lines as a paragraph has them. */
const asWritten = (text: string): string => text.replaceAll('\n', '\\P');

/** A text is typed where it will stand, as large as it will be; an input method writes into it as into any field. */
export function TextField({ prompt }: { prompt: EditorPrompt }) {
  const t = useT('editor');
  const frame = prompt.inPlace!;
  const isParagraph = prompt.command.startsWith('MT') || frame.width > 0;
  const camera = useViewer((state) => state.camera);
  const size = useViewer((state) => state.size);
  const [text, setText] = useState(() => String(prompt.default ?? '').replace(/\\P/g, '\n'));
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

  const { x, y } = toScreen(frame.at, camera, size);
  // Capitals are as high as the text says; letters with what hangs below them are higher.
  const pixels = Math.max(minPixels, (frame.height * camera.scale) / 0.72);
  const finish = (): void => {
    getEngine()?.type(isParagraph ? asWritten(text) : text);
    focusDrawing();
  };
  return (
    <>
      {carets && <Carets carets={carets} />}
      <div
        className={classes.inPlace}
        data-own={carets !== undefined || undefined}
        style={{
          left: x,
          top: y,
          transform: `rotate(${-(frame.rotation + camera.twist)}rad) translateY(${isParagraph ? '0' : '-82%'})`,
        }}
      >
        <textarea
          ref={field}
          rows={1}
          aria-label={t('editor.textInPlace')}
          value={text}
          spellCheck={false}
          className={classes.inPlaceText}
          style={{ fontSize: pixels }}
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
            } else if (event.key === 'Enter' && (!isParagraph || event.ctrlKey || event.metaKey)) finish();
            else return;
            event.preventDefault();
          }}
        />
        {isParagraph && (
          <span className={classes.inPlaceBar}>
            <Button size="small" look="primary" onClick={finish}>
              {t('editor.textDone')}
            </Button>
            <small>{t('editor.textDoneHint')}</small>
          </span>
        )}
      </div>
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
