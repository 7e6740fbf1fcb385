/** What a preview consists of, made from a blob in a child process. Only plain pixels are encoded here. */
import { buffer } from 'node:stream/consumers';
import type { BlobInfo, BlobStore } from '../../blobs/store.ts';
import { officeToPdf } from '../../sandbox/office.ts';
import { quickLimits, SandboxFailure, taskLimits } from '../../sandbox/limits.ts';
import { runTask, type TaskAnswer } from '../../sandbox/task.ts';
import type { DrawingSays } from '../../search/drawingText.ts';
import { contentOf, headBytes } from './content.ts';
import type { Maker } from './kinds.ts';
import { packingOf } from './webp.ts';

export const thumbParts = [
  'thumb',
  'thumb_dark',
  'thumb_256',
  'thumb_256_dark',
  'thumb_128',
  'thumb_128_dark',
] as const;
export const parts = [...thumbParts, 'view', 'view_dark', 'ocf', 'signature', 'glb', 'tree'] as const;
export type PreviewPart = (typeof parts)[number];

export interface PreviewResult {
  /** Stored already. */
  parts: Partial<Record<PreviewPart, BlobInfo>>;
  viewType: string;
  width: number;
  height: number;
  /** Of drawings. */
  isOcf?: boolean;
  says?: DrawingSays;
  /** The file of plot styles that its pictures ask for; ''. */
  plotTable?: string;
  /** Nothing can be shown of it without the files that it asks for. */
  isIncomplete?: boolean;
}

export interface PreviewSource {
  sha256: string;
  extension: string;
  maker: Maker;
}

/** How a child is run for it. */
export interface MakeOptions {
  signal?: AbortSignal | undefined;
  /** Whose file it is. */
  account?: number | undefined;
  /** Within little time and memory, beside what takes long. */
  isQuick?: boolean;
}

export async function makePreview(
  blobs: BlobStore,
  source: PreviewSource,
  { signal, account, isQuick = false }: MakeOptions = {},
): Promise<PreviewResult> {
  const { sha256, extension, maker } = source;
  const head = await buffer(await blobs.get(sha256, { start: 0, end: headBytes - 1 }));
  const content = contentOf(head, maker);
  const bytes = () => blobs.get(sha256);
  const options = (name: Exclude<typeof content, 'office'>) => ({
    signal,
    account,
    isQuick,
    limits: isQuick ? quickLimits(name) : taskLimits[name],
  });
  switch (content) {
    case 'office':
      return officeView(blobs, await officeToPdf(bytes, extension, { signal, account }));
    case 'picture':
      return runTask('picture', bytes, (answer) => pictureParts(blobs, answer), options('picture'));
    case 'drawing':
      return runTask('drawing', bytes, (answer) => drawingParts(blobs, answer), options('drawing'));
    case 'model':
      return runTask('model', bytes, (answer) => modelParts(blobs, answer), {
        ...options('model'),
        request: { extension },
      });
    case 'fontSample':
      return runTask('fontSample', bytes, (answer) => sheetParts(blobs, answer), options('fontSample'));
  }
}

/** A font, a drawing, a picture or a table of plot styles that a drawing asks for, by its name in the drive. */
export interface DrawingDependency {
  kind: 'font' | 'xref' | 'image' | 'plotTable';
  name: string;
  sha256: string;
}

/** The .ocf of a drawing together with these. */
export async function makeWithDependencies(
  blobs: BlobStore,
  sha256: string,
  given: readonly DrawingDependency[],
  signal?: AbortSignal,
): Promise<BlobInfo> {
  const request = { given: given.map(({ kind, name }, i) => ({ kind, name, file: `given-${i}` })) };
  const more = given.map((each, i) => ({ name: `given-${i}`, open: () => blobs.get(each.sha256) }));
  return runTask(
    'drawingWithDependencies',
    () => blobs.get(sha256),
    async ({ stream }) => {
      const ocf = await stream('drawing.ocf');
      if (!ocf) throw new SandboxFailure('crashed', 'it left no drawing');
      return blobs.put(ocf, { maxBytes: partMost });
    },
    { signal, request, more },
  );
}

/** The pictures of a drawing with a table of plot styles. */
export function makeWithPlotTable(
  blobs: BlobStore,
  sha256: string,
  plotTable: { name: string; sha256: string },
  { signal, account }: Pick<MakeOptions, 'signal' | 'account'>,
): Promise<PreviewResult> {
  const file = 'given-0';
  return runTask(
    'drawingWithDependencies',
    () => blobs.get(sha256),
    (answer) => sheetParts(blobs, answer, ['thumb', 'view']),
    {
      signal,
      account,
      request: { pictures: true, given: [{ kind: 'plotTable', name: plotTable.name, file }] },
      more: [{ name: file, open: () => blobs.get(plotTable.sha256) }],
    },
  );
}

/** A file beside a model that it asks for. */
export interface ModelSibling {
  name: string;
  sha256: string;
}

export interface MadeModel {
  parts: { glb: BlobInfo; tree: BlobInfo; view: BlobInfo; thumb: BlobInfo } | undefined;
  /** What it asks for in all, these included. */
  files: string[];
}

/** A model together with these; without parts where others are missing that it cannot do without. */
export async function makeModelWithFiles(
  blobs: BlobStore,
  { sha256, extension }: Pick<PreviewSource, 'sha256' | 'extension'>,
  given: readonly ModelSibling[],
  { signal, account }: Pick<MakeOptions, 'signal' | 'account'>,
): Promise<MadeModel> {
  const request = {
    extension,
    pictures: ['view', 'thumb'],
    given: given.map(({ name }, i) => ({ name, file: `given-${i}` })),
  };
  const more = given.map((each, i) => ({ name: `given-${i}`, open: () => blobs.get(each.sha256) }));
  return runTask(
    'model',
    () => blobs.get(sha256),
    async (answer) => {
      const files = filesIn(answer.result['head']);
      if (answer.result['isIncomplete'] === true) return { parts: undefined, files };
      const stored = await storeModel(blobs, answer);
      const { view, thumb } = (await sheetParts(blobs, answer, ['view', 'thumb'])).parts;
      return { parts: { ...stored, view: view!, thumb: thumb! }, files };
    },
    { signal, account, request, more },
  );
}

/** From a child that may lie. */
function filesIn(head: unknown): string[] {
  const { files } = (head ?? {}) as { files?: unknown };
  return Array.isArray(files) ? files.filter((name): name is string => typeof name === 'string') : [];
}

/** The solids of a drawing, as a model for the viewer. */
export async function makeDrawingModel(
  blobs: BlobStore,
  sha256: string,
  { signal, account }: Pick<MakeOptions, 'signal' | 'account'>,
): Promise<{ glb: BlobInfo; tree: BlobInfo; view: BlobInfo | undefined }> {
  return runTask(
    'model',
    () => blobs.get(sha256),
    async (answer) => {
      const stored = await storeModel(blobs, answer);
      return { ...stored, view: (await sheetParts(blobs, answer, ['view'])).parts.view };
    },
    // What a drawing really is its own reader finds out.
    { signal, account, limits: taskLimits.drawing, request: { extension: 'dwg', pictures: ['view'] } },
  );
}

const partMost = 512 * 1024 * 1024;

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const put = (blobs: BlobStore, bytes: Buffer | undefined): Promise<BlobInfo> | undefined =>
  bytes && blobs.put(oneChunk(bytes), { maxBytes: partMost });

async function officeView(blobs: BlobStore, pdf: Buffer): Promise<PreviewResult> {
  const view = await put(blobs, pdf);
  return { parts: { view }, viewType: 'application/pdf', width: 0, height: 0 };
}

async function pictureParts(blobs: BlobStore, { result, output }: TaskAnswer): Promise<PreviewResult> {
  const thumb = await put(blobs, await output('thumb.webp'));
  if (!thumb) throw new SandboxFailure('crashed', 'it left no thumbnail');
  const view = await put(blobs, await output('view.webp'));
  const [width, height] = [wholeNumber(result['width']), wholeNumber(result['height'])];
  return { parts: { thumb, view }, viewType: view ? 'image/webp' : '', width, height };
}

/** By the name of the pixels that the child leaves. */
const sheets: Partial<Record<PreviewPart, string>> = {
  thumb: 'thumb-light',
  thumb_dark: 'thumb-dark',
  thumb_256: 'thumb-256-light',
  thumb_256_dark: 'thumb-256-dark',
  thumb_128: 'thumb-128-light',
  thumb_128_dark: 'thumb-128-dark',
  view: 'view-light',
  view_dark: 'view-dark',
};

/** Pictures in plain pixels, for light and dark surroundings. */
async function sheetParts(
  blobs: BlobStore,
  { result, output }: TaskAnswer,
  needed: readonly PreviewPart[] = ['thumb'],
): Promise<PreviewResult> {
  const sizes = (result['pictures'] ?? {}) as Record<string, { width?: unknown; height?: unknown }>;
  const made: PreviewResult['parts'] = {};
  // A server that leaves the jobs to workers never needs it.
  const { default: sharp } = await import('sharp');
  for (const [part, name] of Object.entries(sheets) as [PreviewPart, string][]) {
    const size = sizes[name];
    if (!size) continue;
    const [width, height] = [wholeNumber(size.width), wholeNumber(size.height)];
    const pixels = await output(`${name}.rgba`);
    if (pixels?.length !== width * height * 4) throw new SandboxFailure('crashed', `no pixels of ${name}`);
    const raw = { width, height, channels: 4 } as const;
    const webp = sharp(pixels, { raw }).webp(packingOf(pixels));
    made[part] = await put(blobs, await webp.toBuffer());
  }
  if (needed.some((part) => !made[part])) throw new SandboxFailure('crashed', 'it left no picture');
  return {
    parts: made,
    viewType: made.view ? 'image/webp' : '',
    width: wholeNumber(sizes['view-light']?.width ?? 0),
    height: wholeNumber(sizes['view-light']?.height ?? 0),
  };
}

async function drawingParts(blobs: BlobStore, answer: TaskAnswer): Promise<PreviewResult> {
  const { result, output, stream } = answer;
  const says = saysOf(result, await output('texts.bin'), await output('pieces.bin'));
  const source = await stream('drawing.ocf');
  const ocf = source && (await blobs.put(source, { maxBytes: partMost }));
  const isOcf = result['isOcf'] === true;
  if (!says || (!ocf && !isOcf)) throw new SandboxFailure('crashed', 'it left no drawing');
  const made = await sheetParts(blobs, answer);
  const signature = await put(blobs, await output('signature.bin'));
  return { ...made, parts: { ...made.parts, ocf, signature }, isOcf, says, plotTable: plotTableIn(result) };
}

const maxNameChars = 255;

/** From a child that may lie. */
const plotTableIn = ({ plotTable }: Record<string, unknown>): string =>
  typeof plotTable === 'string' && plotTable.length <= maxNameChars ? plotTable : '';

/** Geometry and tree of a model, and its pictures where it has any. */
async function modelParts(blobs: BlobStore, answer: TaskAnswer): Promise<PreviewResult> {
  const { result, output } = answer;
  const says = saysOf(result, await output('texts.bin'), await output('pieces.bin'));
  if (result['isIncomplete'] === true)
    return { parts: {}, viewType: '', width: 0, height: 0, isIncomplete: true, says };
  const stored = await storeModel(blobs, answer);
  const made = await sheetParts(blobs, answer);
  return { ...made, parts: { ...made.parts, ...stored }, says };
}

async function storeModel(blobs: BlobStore, answer: TaskAnswer): Promise<{ glb: BlobInfo; tree: BlobInfo }> {
  const [glb, tree] = [await answer.stream('model.glb.gz'), await answer.stream('tree.json.gz')];
  if (!glb || !tree) throw new SandboxFailure('crashed', 'it left no model');
  return {
    glb: await blobs.put(glb, { maxBytes: partMost }),
    tree: await blobs.put(tree, { maxBytes: partMost }),
  };
}

/** From a child that may lie. */
function wholeNumber(value: unknown): number {
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
  return fits ? value : 0;
}

const headMost = 128 * 1024;

function saysOf(
  { strings, head }: Record<string, unknown>,
  content: Buffer | undefined,
  pieces: Buffer | undefined,
): DrawingSays | undefined {
  if (!content || !pieces || pieces.length % 4 !== 0) return undefined;
  const numbers = new Set<number>();
  for (let at = 0; at < pieces.length; at += 4) numbers.add(pieces.readUInt32LE(at) & 0x7fffffff);
  const told = JSON.stringify(head ?? {});
  return {
    strings: wholeNumber(strings),
    content,
    pieces: [...numbers],
    head: told.length > headMost ? '{}' : told,
  };
}
