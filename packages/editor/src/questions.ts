import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';

/** A word to answer with instead; its capitals are the abbreviation, as in AutoCAD: 'Close', 'eXit', 'LAyer'. */
export type Option = string;

/** What every question has. */
type Asked = {
  /** Key of the prompt's text (`editorCommands.prompt.*`). */
  message: string;
  /** For the holes of that text. */
  values?: Readonly<Record<string, string | number>>;
  options?: readonly Option[];
  /** What Enter answers, shown in angle brackets. */
  default?: string | number;
  /** Enter alone is no answer. */
  required?: boolean;
};

/** What the document looks like if the answer is this point: entities to draw, and those to hide meanwhile. */
export type Preview = { entities: readonly Entity[]; hidden?: readonly number[] };

/** What a command asks, one question at a time. Pointer, command line, dynamic input, script and test answer alike. */
export type Question =
  | (Asked & {
      kind: 'point';
      /** Where the rubber band begins; what `@`, ortho and a typed distance start from. */
      from?: Point;
      /** How the way from there is shown. */
      band?: 'line' | 'box' | 'none';
      /** A number is an answer of its own, and not a distance towards the cursor. */
      takesNumber?: boolean;
      /** Such words are answers too, like 2x of ZOOM. */
      takesWord?: RegExp;
      preview?: (point: Point) => Preview;
    })
  | (Asked & {
      kind: 'distance' | 'angle';
      /** A point answers with its distance or direction from there; without it two points do. */
      from?: Point;
      min?: number;
      /** Of an angle: measured from where the drawing has its zero. */
      isDirection?: boolean;
      preview?: (value: number, point: Point) => Preview;
    })
  | (Asked & { kind: 'number' | 'integer'; min?: number; max?: number })
  | (Asked & {
      kind: 'text';
      /** Spaces belong to the text; otherwise they end it, as Enter does. */
      spaces?: boolean;
      /** The text is typed on the canvas, in the letters of this entity. */
      inPlace?: Entity;
    })
  | (Asked & { kind: 'keyword' })
  /** One entity, and where it was picked. */
  | (Asked & { kind: 'entity'; accepts?: (entity: Entity) => boolean })
  /** Any number, until Enter; what was selected before the command began answers at once. */
  | (Asked & {
      kind: 'selection';
      accepts?: (entity: Entity) => boolean;
      /** Those on locked layers too: the command changes nothing of them. */
      locked?: boolean;
    });

/** Angles in radians, lengths in drawing units. */
export type Answer =
  | { kind: 'point'; point: Point }
  /** Of a distance or an angle that was shown, with the point that showed it. */
  | { kind: 'value'; value: number; point?: Point }
  | { kind: 'text'; text: string }
  | { kind: 'option'; option: Option }
  /** `isShift`: picked with Shift, which TRIM and EXTEND take for each other. */
  | { kind: 'entity'; handle: number; point: Point; isShift?: boolean }
  | { kind: 'selection'; handles: readonly number[] }
  /** Enter without anything typed. */
  | { kind: 'enter' };
