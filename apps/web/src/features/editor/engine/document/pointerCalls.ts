import type { Point as WorldPoint } from '@linework/cad/model/point';
import { outlineOf } from '@linework/editor/select/outline';
import {
  quickSelect,
  quickTypes,
  quickValues,
  type QuickRule,
  type QuickType,
} from '@linework/editor/select/quick';
import type { CommandRunner } from '@linework/editor/runner';
import { boxOf, isSelected, regionOf } from '@linework/editor/select/regions';
import type { Point2d } from '../../../viewer/engine/types.ts';
import type { ClickResult, TextCaret } from '../types.ts';
import type { Attempts } from './attempts.ts';
import type { LiveDocument } from './liveDocument.ts';
import type { SessionPreview } from './preview.ts';

/** Values of a property to choose from. */
const maxValues = 200;

/** Of a paragraph: codes besides new lines. */
const hasFormat = /\\(?!P)|[{}]|%%/;

type SelectMode = 'replace' | 'add' | 'remove';

const screenPoint = ([x, y]: Readonly<WorldPoint>): Point2d => ({ x, y });
export const world = ({ x, y }: Point2d): WorldPoint => [x, y, 0];

interface PointerParts {
  live: Pick<LiveDocument, 'display' | 'document'>;
  runner: CommandRunner;
  preview: SessionPreview;
  attempts: Attempts;
  block: () => number;
}

/** What the pointer does: shows what would be, answers with places, picks and selects. */
export function pointerCalls({ live, runner, preview, attempts: { attempt }, block }: PointerParts) {
  const { document } = live;

  /** What lies in rows of the picture, of the layout that is drawn into. */
  const handlesOf = (rows: readonly number[]): number[] => {
    const found = new Set<number>();
    for (const row of rows) {
      const handle = live.display.handleOf(row);
      if (handle !== undefined && document.blockOf(handle) === block()) found.add(handle);
    }
    return [...found];
  };
  const selectAll = (handles: readonly number[], shift: boolean): boolean => {
    if (handles.length > 0) attempt(() => runner.select(handles, shift ? 'remove' : 'add'));
    return handles.length > 0;
  };
  const select = (handles: readonly number[], mode: SelectMode = 'replace'): void =>
    attempt(() => runner.select(handles, mode === 'replace' ? 'set' : mode));

  return {
    hover(at: Point2d | undefined): void {
      if (preview.isDragging || runner.prompt?.kind === 'text') return;
      const shown = at && runner.preview(world(at));
      if (shown) preview.show(shown.entities, shown.hidden);
      else preview.clear();
    },

    /** What is typed in place, as it will stand; formatted paragraphs are typed as they are written. */
    previewText(text: string, start: number, end: number): readonly [TextCaret, TextCaret] | undefined {
      const inPlace = runner.prompt?.inPlace;
      if (!inPlace || (inPlace.type === 'MTEXT' ? hasFormat.test(text) : inPlace.type !== 'TEXT'))
        return undefined;
      const entity = { ...inPlace, text };
      const carets = [start, end].map((index) => {
        const caret = live.display.caret(entity, index);
        return caret && { from: screenPoint(caret.from), to: screenPoint(caret.to) };
      });
      const [first, last] = carets;
      if (!first || !last) return undefined;
      const isThere = document.entity(inPlace.handle) !== undefined;
      preview.show(text === '' ? [] : [entity], isThere ? [inPlace.handle] : []);
      return [first, last];
    },

    /** Only here is it known what is asked at this moment: a point, or what lies there. */
    click(at: Point2d): 'answered' | 'nothing' | 'pick' {
      const kind = runner.prompt?.kind;
      if (kind === undefined || kind === 'entity' || kind === 'selection') return 'pick';
      if (kind !== 'point' && kind !== 'distance' && kind !== 'angle') return 'nothing';
      attempt(() => runner.answer({ kind: 'point', point: world(at) }));
      return 'answered';
    },

    /** The entity of a row that was clicked, where there is one. */
    pick(rows: readonly number[], at: Point2d, shift: boolean): ClickResult {
      const [handle] = handlesOf(rows);
      if (handle === undefined) return 'nothing';
      if (runner.prompt?.kind === 'entity') {
        const answer = { kind: 'entity', handle, point: world(at), isShift: shift } as const;
        attempt(() => runner.answer(answer));
        return 'answered';
      }
      selectAll([handle], shift);
      return 'selected';
    },

    pickAll: (rows: readonly number[], shift: boolean): boolean => selectAll(handlesOf(rows), shift),

    /** Of several things at one place the next one, in place of the one that is selected. */
    pickNext(rows: readonly number[]): ClickResult {
      const handles = handlesOf(rows).toSorted((a, b) => a - b);
      if (handles.length === 0) return 'nothing';
      const now = handles.findIndex((handle) => runner.selection.has(handle));
      const next = handles[(now + 1) % handles.length]!;
      attempt(() => {
        if (now >= 0) runner.select([handles[now]!], 'remove');
        runner.select([next], 'add');
      });
      return 'selected';
    },

    /** Of what lies in the box around a line, what lies within the line too, or touches it. */
    pickLasso(
      rows: readonly number[],
      points: readonly Point2d[],
      isCrossing: boolean,
      shift: boolean,
    ): boolean {
      const region = regionOf(points.map(world), isCrossing ? 'crossing' : 'window');
      const around = boxOf([region.ring]);
      const handles = handlesOf(rows).filter((handle) =>
        isSelected(outlineOf(document.entity(handle)!, document), region, around),
      );
      return selectAll(handles, shift);
    },

    /** A double click on a text begins to edit it. */
    activate(rows: readonly number[]): boolean {
      const [handle] = handlesOf(rows);
      const entity = handle === undefined ? undefined : document.entity(handle);
      if (!entity || !runner.isIdle) return false;
      runner.select([entity.handle]);
      const isText = entity.type === 'TEXT' || entity.type === 'MTEXT' || entity.type === 'ATTDEF';
      if (isText) attempt(() => runner.start('TEXTEDIT'));
      return true;
    },

    select,
    quickTypes: (): QuickType[] => quickTypes(runner.finder.all(false)),
    quickValues: (property: string, type: string | undefined): (string | number | boolean)[] =>
      quickValues(runner.finder.all(false), property, type, maxValues),
    quickSelect(rule: QuickRule, mode: SelectMode): number {
      const handles = quickSelect(runner.finder.all(false), rule).map(({ handle }) => handle);
      select(handles, mode);
      return handles.length;
    },
  };
}
