import { emptyBlock, emptyDrawing } from '../../model/defaults.ts';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import { MODEL_SPACE, PAPER_SPACE } from '../../model/drawing.ts';
import { lazily } from '../../model/lazily.ts';
import type { Budget } from '../../model/limits.ts';
import { codePageLabel, decoderFor, looksLikeUtf8, type Decode } from '../encoding.ts';
import { finishDrawing } from '../finish.ts';
import { readStoredData } from './acds.ts';
import { readAnnotation, readModelLineTypeScale, variableOf } from './annotation.ts';
import { AsciiCursor } from './ascii.ts';
import { BinaryCursor, isBinaryDxf } from './binary.ts';
import { readBlocks } from './blocks.ts';
import { DxfContext, enterSection, restOfRecord } from './context.ts';
import type { Cursor } from './cursor.ts';
import { handleOf } from './dimvars.ts';
import { readEntity } from './entities.ts';
import { withGroups } from './groups.ts';
import { readHeader } from './header.ts';
import { nameObjects, readClasses, readObjects } from './objects.ts';
import { readTables } from './tables.ts';
import { readThumbnail } from './thumbnail.ts';
import { fromUtf16, tidy } from './tidy.ts';

/** Text or binary DXF of any version, whole or in parts, into a drawing. */
export function readDxf(
  file: Uint8Array,
  diagnostics: Diagnostics,
  budget: Budget,
  decode?: Decode,
): Drawing {
  const drawing = emptyDrawing('dxf');
  const binary = isBinaryDxf(file);
  const wide = fromUtf16(file);
  const bytes = binary ? file : tidy(wide ?? file);
  const [version, codePage] = peekHeader(bytes, binary);
  drawing.version = version;
  drawing.codePage = wide || version >= 'AC1021' || looksLikeUtf8(bytes) ? 'utf-8' : codePageLabel(codePage);
  const decodeBytes = decoderFor(drawing.codePage, decode);
  const readBy = (cursor: Cursor): void => {
    budget.reached = () => cursor.position / bytes.length;
    readGroups(new DxfContext(cursor, drawing, diagnostics, budget, decode));
  };
  if (binary) readBy(new BinaryCursor(bytes, decodeBytes, decode));
  else withGroups((groups) => readBy(new AsciiCursor(groups, bytes, decodeBytes, decode)));
  return drawing;
}

function readGroups(context: DxfContext): void {
  const { cursor, drawing, diagnostics } = context;
  const sections = readSections(context);
  nameObjects(context);
  finishDrawing(drawing, Math.max(context.maxHandle, nextHandleOf(drawing) - 1));
  const clipFrame = variableOf(context, 'XCLIPFRAME');
  // Newer than the header's variable of that name.
  if (clipFrame !== '') drawing.header.xclipFrame = Number(clipFrame) || 0;
  lazily(drawing, 'annotation', () => readAnnotation(context));
  lazily(drawing, 'modelLineTypeScale', () => readModelLineTypeScale(context));
  if (cursor instanceof AsciiCursor && cursor.malformed > 0) {
    diagnostics.warn('dxf-lines', `${cursor.malformed} lines are not group codes and were skipped.`);
  }
  if (sections === 0 && countEntities(drawing) === 0) {
    diagnostics.error('not-dxf', 'The file has no DXF section and no entity.');
  } else if (!context.sawEnd)
    diagnostics.warn('truncated', 'The file ends before its end mark; what was there is shown.');
}

const MAX_HANDLE = 0xffffffff;

/** As the header has it: parts of entities, such as vertices, have handles that nobody counts. */
function nextHandleOf({ variables }: Drawing): number {
  const seed = handleOf(variables.get('HANDSEED')?.values[0]);
  return seed <= MAX_HANDLE ? seed : 0;
}

function countEntities(drawing: Drawing): number {
  let count = 0;
  for (const block of drawing.blocks.values()) count += block.entities.length;
  return count;
}

const COMMENTS = /^[ \t]*999[ \t]*(?:\r\n|\r|\n)[^\r\n]*[\r\n]/gm;

/** Finds version and code page before anything is decoded; they stand near the top if they are there at all. */
function peekHeader(bytes: Uint8Array, binary: boolean): [string, string] {
  const top = new TextDecoder('latin1').decode(bytes.subarray(0, 65536));
  const gap = binary ? '[\\0\\x01-\\x09]+' : '\\s+\\d+\\s+';
  const version = valueOf(top, '$ACADVER', new RegExp(`^${gap}(AC\\d{4}|AC\\d\\.\\d+|MC0\\.0)`));
  const codePage = valueOf(top, '$DWGCODEPAGE', new RegExp(`^${gap}([\\w.-]+)`));
  return [version, codePage];
}

/** Enough for a value, with comments before it. */
const NEAR = 1024;

/** What stands behind a name, wherever that is found by a plain search: patterns take long over a long text. */
function valueOf(top: string, name: string, pattern: RegExp): string {
  for (let at = top.indexOf(name); at >= 0; at = top.indexOf(name, at + 1)) {
    const after = top.slice(at + name.length, at + name.length + NEAR).replace(COMMENTS, '');
    const value = pattern.exec(after)?.[1];
    if (value !== undefined) return value;
  }
  return '';
}

/** Goes from section to section; entities outside of any are taken into model space, and tables too, so that fragments open. */
function readSections(context: DxfContext): number {
  const cursor = context.cursor;
  let sections = 0;
  while (!cursor.ended && cursor.code !== 0) if (!cursor.next()) return 0;
  if (!cursor.next()) return 0;
  while (!cursor.ended && !context.budget.spent) {
    if (cursor.code !== 0) {
      cursor.next();
      continue;
    }
    const name = cursor.name();
    if (name === 'SECTION') {
      sections++;
      readSection(context);
    } else if (name === 'EOF') {
      context.sawEnd = true;
      break;
    } else if (name === 'ENDSEC' || name === 'ENDTAB' || name === 'ENDBLK') restOfRecord(cursor);
    else if (name === 'TABLE') readTables(context);
    else if (/^[A-Z0-9_]{2,40}$/.test(name)) readLooseEntity(context, name);
    else restOfRecord(cursor);
  }
  return sections;
}

function readSection(context: DxfContext): void {
  const cursor = context.cursor;
  while (cursor.next() && cursor.code !== 2 && cursor.code !== 0);
  if (cursor.code !== 2) return;
  switch (cursor.name().toUpperCase()) {
    case 'HEADER':
      readHeader(context);
      break;
    case 'CLASSES':
      readClasses(context);
      break;
    case 'TABLES':
      readTables(context);
      break;
    case 'BLOCKS':
      readBlocks(context);
      break;
    case 'ENTITIES':
      readEntities(context);
      break;
    case 'OBJECTS':
      readObjects(context);
      break;
    case 'THUMBNAILIMAGE':
      readThumbnail(context);
      break;
    case 'ACDSDATA':
      readStoredData(context);
      break;
    default:
      context.diagnostics.info('dxf-section', `Section ${cursor.name()} is not read.`);
      skipSection(context);
  }
}

function skipSection(context: DxfContext): void {
  const cursor = context.cursor;
  while (cursor.next())
    if (cursor.code === 0 && (cursor.name() === 'ENDSEC' || cursor.name() === 'SECTION')) return;
}

function readEntities(context: DxfContext): void {
  const cursor = context.cursor;
  enterSection(cursor);
  while (!cursor.ended && cursor.code === 0 && !context.budget.spent) {
    const name = cursor.name();
    if (name === 'ENDSEC' || name === 'SECTION' || name === 'EOF') return;
    if (!context.budget.entity()) return;
    readLooseEntity(context, name);
  }
}

function readLooseEntity(context: DxfContext, name: string): void {
  const entity = readEntity(context, name);
  if (entity) homeOf(context).entities.push(entity);
}

/** The space an entity of the ENTITIES section belongs to: by owner where that is a layout, else by group 67. */
function homeOf(context: DxfContext): Block {
  const { blocks, names } = context.drawing;
  if (context.owner) {
    if (context.owner === context.home.owner) return context.home.block;
    const name = names.blocks.get(context.owner)?.toUpperCase();
    if (name !== undefined && (name === MODEL_SPACE || name.startsWith(PAPER_SPACE))) {
      const block = blocks.get(name);
      if (block) {
        context.home = { owner: context.owner, block };
        return block;
      }
    }
  }
  const key = context.paper ? PAPER_SPACE : MODEL_SPACE;
  let block = blocks.get(key);
  if (!block) {
    block = emptyBlock(context.paper ? '*Paper_Space' : '*Model_Space');
    blocks.set(key, block);
  }
  return block;
}
