import type { Annotation } from './annotation.ts';
import type { Tags } from './common.ts';
import type { Entity } from './entity.ts';
import type { StoredObject } from './foreign.ts';
import type { Header } from './header.ts';
import type { Layout, NamedView, Ucs, View } from './layout.ts';
import type { Point } from './point.ts';
import type {
  DimStyle,
  Layer,
  LineType,
  MlineStyle,
  MultileaderStyle,
  TableStyle,
  TextStyle,
} from './styles.ts';

export type DrawingFormat = 'dwg' | 'dxf' | 'dxb' | 'dwf' | 'dwfx' | 'ocf';

export const MODEL_SPACE = '*MODEL_SPACE';
export const PAPER_SPACE = '*PAPER_SPACE';

export type Block = {
  /** As written; looked up upper-cased in Drawing.blocks. */
  name: string;
  /** Handle of the block record (0 before R13). */
  handle: number;
  base: Point;
  entities: Entity[];
  /** 1 anonymous, 2 has attribute definitions, 4 xref, 8 overlay xref, 32 resolved. */
  flags: number;
  layer: string;
  xrefPath: string;
  /** A reference that was put aside: it stays where it is and is not shown. */
  unloaded?: boolean;
  /** Handle of the layout it belongs to, 0 for an ordinary block. */
  layout: number;
  units: number;
  description: string;
  /** For the anonymous block of a dynamic block: handle of its definition's record. */
  dynamicSource?: number;
  extra?: Tags;
};

const XREF = 4;
const OVERLAY = 8;

/** Whether its content is that of another file. A path alone only tells where an ordinary block came from. */
export function isReference({ flags, xrefPath }: Block): boolean {
  return (flags & (XREF | OVERLAY)) !== 0 && xrefPath !== '';
}

/** Whether it is shown in the drawing that refers to it, and not where that drawing is a reference itself. */
export function isOverlay({ flags }: Block): boolean {
  return (flags & OVERLAY) !== 0;
}

export type ImageDefinition = {
  handle: number;
  path: string;
  width: number;
  height: number;
  loaded: boolean;
};
export type UnderlayDefinition = { handle: number; path: string; page: string; kind: string };
export type ObjectGroup = {
  name: string;
  handle: number;
  description: string;
  selectable: boolean;
  entities: number[];
};

/** A record of OBJECTS, CLASSES or a table that is not modelled: carried through to a save. */
export type RawObject = { name: string; handle: number; owner: number; tags: Tags };

/** What the file says about itself. */
export type Summary = {
  title: string;
  subject: string;
  author: string;
  keywords: string;
  comments: string;
  lastSavedBy: string;
  revision: string;
  hyperlinkBase: string;
  properties: [name: string, value: string][];
};

/** The stored picture inside the file. */
export type EmbeddedPreview = { format: 'bmp' | 'wmf' | 'png'; bytes: Uint8Array };

export type Drawing = {
  format: DrawingFormat;
  /** 'AC1032' and so on; '' where unknown. */
  version: string;
  /** Label for TextDecoder-like decoding: 'utf-8', 'windows-1252', 'gbk' … */
  codePage: string;
  header: Header;
  /** Every header variable by name without '$', as group codes and values. */
  variables: Map<string, Tags>;
  /** All maps are keyed by the upper-cased name. */
  layers: Map<string, Layer>;
  lineTypes: Map<string, LineType>;
  textStyles: Map<string, TextStyle>;
  dimStyles: Map<string, DimStyle>;
  blocks: Map<string, Block>;
  /** In tab order, the model first. Always at least the model. */
  layouts: Layout[];
  /** '*ACTIVE' first when there is one. */
  viewports: View[];
  views: NamedView[];
  ucs: Ucs[];
  imageDefinitions: Map<number, ImageDefinition>;
  underlayDefinitions: Map<number, UnderlayDefinition>;
  mlineStyles: Map<string, MlineStyle>;
  multileaderStyles: Map<number, MultileaderStyle>;
  tableStyles: Map<number, TableStyle>;
  groups: ObjectGroup[];
  /** Block record handle → (entity handle → sort handle), only where it differs. */
  sortOrder: Map<number, Map<number, number>>;
  /** Handle → name, for references by handle. */
  names: {
    blocks: Map<number, string>;
    layers: Map<number, string>;
    lineTypes: Map<number, string>;
    textStyles: Map<number, string>;
    plotStyles: Map<number, string>;
  };
  /** Absent where nothing in the drawing depends on a scale. */
  annotation?: Annotation | undefined;
  /** Factor on the dashes of the model: its annotation scale (CANNOSCALE) where MSLTSCALE is on. 1 where absent. */
  modelLineTypeScale?: number;
  preview?: EmbeddedPreview;
  summary?: Summary;
  /** Largest handle in use + 1. */
  nextHandle: number;
  /** Untouched records for writing back. */
  classes: RawObject[];
  objects: RawObject[];
  otherTables: Map<string, RawObject[]>;
  /** Objects of a DWG file that are not modelled, as stored there. */
  foreign?: StoredObject[];
  /** Handles of a DWG file's tables and of its viewports' records, which those objects may refer to. */
  tableHandles?: { controls: Map<string, number>; viewports: number[] };
};
