import type { Point as WorldPoint } from '@linework/cad/model/point';
import { outlineOf } from '@linework/editor/select/outline';
import {
  quickSelect,
  quickTypes,
  quickValues,
  type QuickRule,
  type QuickType,
} from '@linework/editor/select/quick';
import { boxOf, isSelected, regionOf } from '@linework/editor/select/regions';
import type { Point2d } from '../../../viewer/engine/types.ts';
import type { ClickResult, TextCaret } from '../types.ts';
import { SessionState } from './sessionState.ts';

/** Values of a property to choose from. */
const maxValues = 200;

/** Of a paragraph: codes besides new lines. */
const hasFormat = /\\(?!P)|[{}]|%%/;

const screenPoint = ([x, y]: Readonly<WorldPoint>): Point2d => ({ x, y });
export const world = ({ x, y }: Point2d): WorldPoint => [x, y, 0];

/** What the pointer does: shows what would be, answers with places, picks and selects. */
export abstract class PointerSession extends SessionState {
  hover(at: Point2d | undefined): void {
    if (this.isDragging || this.runner.prompt?.kind === 'text') return;
    const preview = at && this.runner.preview(world(at));
    if (!preview) return this.clearPreview();
    this.isPreviewing = true;
    this.live.preview(this.block, preview.entities, preview.hidden ?? []);
  }

  /** What is typed in place, as it will stand; formatted paragraphs are typed as they are written. */
  previewText(text: string, start: number, end: number): readonly [TextCaret, TextCaret] | undefined {
    const inPlace = this.runner.prompt?.inPlace;
    if (!inPlace || (inPlace.type === 'MTEXT' ? hasFormat.test(text) : inPlace.type !== 'TEXT'))
      return undefined;
    const entity = { ...inPlace, text };
    const carets = [start, end].map((index) => {
      const caret = this.live.display.caret(entity, index);
      return caret && { from: screenPoint(caret.from), to: screenPoint(caret.to) };
    });
    const [first, last] = carets;
    if (!first || !last) return undefined;
    this.isPreviewing = true;
    const isThere = this.document.entity(inPlace.handle) !== undefined;
    this.live.preview(this.block, text === '' ? [] : [entity], isThere ? [inPlace.handle] : []);
    return [first, last];
  }

  /** Only here is it known what is asked at this moment: a point, or what lies there. */
  click(at: Point2d): 'answered' | 'nothing' | 'pick' {
    const kind = this.runner.prompt?.kind;
    if (kind === undefined || kind === 'entity' || kind === 'selection') return 'pick';
    if (kind !== 'point' && kind !== 'distance' && kind !== 'angle') return 'nothing';
    this.attempt(() => this.runner.answer({ kind: 'point', point: world(at) }));
    return 'answered';
  }

  /** What lies in rows of the picture, of the layout that is drawn into. */
  #handlesOf(rows: readonly number[]): number[] {
    const found = new Set<number>();
    for (const row of rows) {
      const handle = this.live.display.handleOf(row);
      if (handle !== undefined && this.document.blockOf(handle) === this.block) found.add(handle);
    }
    return [...found];
  }

  /** The entity of a row that was clicked, where there is one. */
  pick(rows: readonly number[], at: Point2d, shift: boolean): ClickResult {
    const [handle] = this.#handlesOf(rows);
    if (handle === undefined) return 'nothing';
    if (this.runner.prompt?.kind === 'entity') {
      const answer = { kind: 'entity', handle, point: world(at), isShift: shift } as const;
      this.attempt(() => this.runner.answer(answer));
      return 'answered';
    }
    this.attempt(() => this.runner.select([handle], shift ? 'remove' : 'add'));
    return 'selected';
  }

  pickAll(rows: readonly number[], shift: boolean): boolean {
    const handles = this.#handlesOf(rows);
    if (handles.length > 0) this.attempt(() => this.runner.select(handles, shift ? 'remove' : 'add'));
    return handles.length > 0;
  }

  /** Of several things at one place the next one, in place of the one that is selected. */
  pickNext(rows: readonly number[]): ClickResult {
    const handles = this.#handlesOf(rows).toSorted((a, b) => a - b);
    if (handles.length === 0) return 'nothing';
    const now = handles.findIndex((handle) => this.runner.selection.has(handle));
    const next = handles[(now + 1) % handles.length]!;
    this.attempt(() => {
      if (now >= 0) this.runner.select([handles[now]!], 'remove');
      this.runner.select([next], 'add');
    });
    return 'selected';
  }

  /** Of what lies in the box around a line, what lies within the line too, or touches it. */
  pickLasso(
    rows: readonly number[],
    points: readonly Point2d[],
    isCrossing: boolean,
    shift: boolean,
  ): boolean {
    const document = this.document;
    const region = regionOf(points.map(world), isCrossing ? 'crossing' : 'window');
    const around = boxOf([region.ring]);
    const handles = this.#handlesOf(rows).filter((handle) =>
      isSelected(outlineOf(document.entity(handle)!, document), region, around),
    );
    if (handles.length > 0) this.attempt(() => this.runner.select(handles, shift ? 'remove' : 'add'));
    return handles.length > 0;
  }

  /** A double click on a text begins to edit it. */
  activate(rows: readonly number[]): boolean {
    const [handle] = this.#handlesOf(rows);
    const entity = handle === undefined ? undefined : this.document.entity(handle);
    if (!entity || !this.runner.isIdle) return false;
    this.runner.select([entity.handle]);
    const isText = entity.type === 'TEXT' || entity.type === 'MTEXT' || entity.type === 'ATTDEF';
    if (isText) this.attempt(() => this.runner.start('TEXTEDIT'));
    return true;
  }

  select(handles: readonly number[], mode: 'replace' | 'add' | 'remove' = 'replace'): void {
    this.attempt(() => this.runner.select(handles, mode === 'replace' ? 'set' : mode));
  }

  quickTypes(): QuickType[] {
    return quickTypes(this.runner.finder.all(false));
  }

  quickValues(property: string, type: string | undefined): (string | number | boolean)[] {
    return quickValues(this.runner.finder.all(false), property, type, maxValues);
  }

  quickSelect(rule: QuickRule, mode: 'replace' | 'add' | 'remove'): number {
    const handles = quickSelect(this.runner.finder.all(false), rule).map(({ handle }) => handle);
    this.select(handles, mode);
    return handles.length;
  }
}
