import { settledName, versionNumber } from '../../dwg/versions.ts';
import { SECTIONS } from '../../dwg/sections.ts';
import type { Rec } from '../../dwg/fields/field.ts';
import { num } from '../../dwg/fields/record.ts';
import { emptyDrawing } from '../../model/defaults.ts';
import { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import { lazily } from '../../model/lazily.ts';
import { Budget } from '../../model/limits.ts';
import { decoderFor, dwgCodePage, type Decode } from '../encoding.ts';
import { finishTables } from '../finish.ts';
import type { Container } from './container/container.ts';
import { openContainer } from './container/open.ts';
import { DwgContext } from './context.ts';
import { readVisualStyles } from './entities/viewports.ts';
import { readMeasurement, readPreview, readSummary } from './objects/file-info.ts';
import { keepDeclarations, keepForeign } from './objects/foreign.ts';
import { fillHeader } from './objects/header.ts';
import { readBookColors, readRoot } from './objects/root.ts';
import { keepSourceFile, SourceFile } from './source-file.ts';
import { addStoredModels } from './stored-data.ts';
import { readClasses, type DwgClass } from './stream/classes.ts';
import { findObjects } from './stream/find-objects.ts';
import { readHandleMap, type HandleMap } from './stream/handle-map.ts';
import { readHeaderSection } from './stream/header-section.ts';
import { ObjectStream } from './stream/object-stream.ts';
import { readBlockEntities, readBlockHeads } from './tables/blocks.ts';
import { readDimStyles } from './tables/dim-styles.ts';
import { readTables } from './tables/tables.ts';

/** DWG of R13 to R2018. */
export function readDwg(
  bytes: Uint8Array,
  diagnostics: Diagnostics,
  budget: Budget,
  decode?: Decode,
): Drawing {
  const drawing = emptyDrawing('dwg');
  drawing.version = settledName(String.fromCharCode(...bytes.subarray(0, 6)));
  const container = openContainer(bytes, versionNumber(drawing.version), diagnostics);
  let largest = 0;
  if (container) largest = readContainer(container, drawing, diagnostics, budget, decode);
  finishTables(drawing);
  drawing.nextHandle = Math.max(1, largest + 1);
  return drawing;
}

/** What a DWG file holds besides entities: tables, blocks without what is in them, layouts and styles. */
export type Outline = { context: DwgContext; header: Rec; blocks: ReturnType<typeof readBlockHeads> };

/** Reads all but the entities, which whoever saves reads one by one. */
export function readOutline(
  container: Container,
  drawing: Drawing,
  diagnostics: Diagnostics,
  budget: Budget,
  decode: Decode | undefined,
): Outline {
  drawing.codePage = dwgCodePage(container.codePage);
  const decodeText = decoderFor(drawing.codePage, decode);
  const map = objectMap(container, diagnostics, budget);
  const classSection = container.section(SECTIONS.classes);
  const classes = classSection
    ? readClasses(classSection, container, decodeText)
    : new Map<number, DwgClass>();
  const headerSection = container.section(SECTIONS.header);
  if (!headerSection) diagnostics.warn('dwg-header', 'The header variables are missing.');
  const header = headerSection ? readHeaderSection(headerSection, container, decodeText) : {};
  const stream = new ObjectStream(container.objects, container.version, decodeText, map);
  budget.reached = () => map.readCount / map.handles.length;
  const context = new DwgContext(drawing, diagnostics, budget, stream, classes, decode);
  readTables(context, header);
  const blocks = readBlockHeads(context, header);
  readDimStyles(context, header);
  readBookColors(context, header);
  readRoot(context, header);
  return { context, header, blocks };
}

/** The part behind the container, which tests feed with sections of their own. */
export function readContainer(
  container: Container,
  drawing: Drawing,
  diagnostics: Diagnostics,
  budget: Budget,
  decode: Decode | undefined,
): number {
  const { context, header, blocks } = readOutline(container, drawing, diagnostics, budget, decode);
  readBlockEntities(context, blocks);
  readVisualStyles(context);
  fillHeader(context, header);
  readMeasurement(container, drawing);
  keepForeign(context);
  keepDeclarations(context);
  const summary = readSummary(container, decoderFor(drawing.codePage, decode));
  if (summary) {
    drawing.summary = summary;
    drawing.header.lastSavedBy = summary.lastSavedBy;
  }
  lazily(drawing, 'preview', () => readPreview(container));
  addStoredModels(container, context.modelers, diagnostics);
  keepSourceFile(drawing, new SourceFile(context, container, header, () => readAgain(container, decode)));
  return Math.max(context.stream.map.largest, num(header, 'HANDSEED') - 1);
}

function readAgain({ file }: Container, decode: Decode | undefined): Drawing {
  const silent = new Diagnostics();
  return readDwg(file, silent, new Budget(undefined, silent), decode);
}

/** The map of objects, or where that is lost what can be found of them. */
function objectMap(container: Container, diagnostics: Diagnostics, budget: Budget): HandleMap {
  const section = container.section(SECTIONS.handles);
  const map = section ? readHandleMap(section, diagnostics, budget) : undefined;
  if (map && map.handles.length > 0) return map;
  const found = findObjects(container.objects.whole(), container.version, budget);
  diagnostics.error(
    'dwg-damaged',
    `The file is damaged: its object map is missing. ${found.handles.length} objects were found without it.`,
  );
  return found;
}
