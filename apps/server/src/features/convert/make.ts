/** One file turned into others, by a child process; each result becomes a blob. */
import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import type { ConvertChoices, ConvertResult, ConvertTarget } from '@linework/contract';
import type { BlobInfo, BlobStore } from '../../blobs/store.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { runTask } from '../../sandbox/task.ts';

export interface MadeFile {
  name: string;
  blob: BlobInfo;
}

type Loss = ConvertResult['losses'][number];

export interface ConversionOutput {
  files: MadeFile[];
  losses: Loss[];
}

/** What the child says it has left. */
interface Left {
  name: string;
  file: string;
  /** Of plain pixels, which are encoded here. */
  width?: number;
  height?: number;
}

const resultMost = 1024 * 1024 * 1024;
const lossesMost = 50;

/** A font, a drawing or a picture that the source asks for. */
export interface ConvertDependency {
  kind: 'font' | 'xref' | 'image' | 'plotTable';
  name: string;
  sha256: string;
  size: number;
}

/** Beyond this the source is converted alone. */
const givenMost = 256 * 1024 * 1024;

export async function makeConversion(
  blobs: BlobStore,
  source: { sha256: string; name: string; given: readonly ConvertDependency[] },
  target: ConvertTarget,
  settings: ConvertChoices,
  { signal, account }: { signal: AbortSignal; account?: number | undefined },
): Promise<ConversionOutput> {
  const fits = source.given.reduce((sum, { size }) => sum + size, 0) <= givenMost;
  const files = (fits ? source.given : []).map((each, i) => ({ ...each, file: `given-${i}` }));
  const given = files.map(({ kind, name, file }) => ({ kind, name, file }));
  const more = files.map(({ sha256, file }) => ({ name: file, open: () => blobs.get(sha256) }));
  const request = { name: source.name, target, settings, given };
  return runTask(
    'convert',
    () => blobs.get(source.sha256),
    async ({ result, path }) => {
      const left = (Array.isArray(result['files']) ? result['files'] : []) as Left[];
      const made: MadeFile[] = [];
      for (const one of left) {
        const from = await path(one.file);
        if (from === undefined) throw new SandboxFailure('crashed', 'a result is missing');
        const content = one.width === undefined ? createReadStream(from) : await jpegOf(from, one);
        made.push({ name: String(one.name), blob: await blobs.put(content, { maxBytes: resultMost }) });
      }
      if (made.length === 0) throw new SandboxFailure('crashed', 'it left no results');
      const said = (Array.isArray(result['losses']) ? result['losses'] : []) as Partial<Loss>[];
      const losses = said
        .slice(0, lossesMost)
        .map(({ code, message }) => ({ code: String(code), message: String(message) }));
      return { files: made, losses };
    },
    { signal, account, request, more },
  );
}

async function jpegOf(path: string, { width = 0, height = 0 }: Left): Promise<Readable> {
  const { default: sharp } = await import('sharp');
  const encoder = sharp({ raw: { width, height, channels: 4 }, limitInputPixels: 2 ** 28 })
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  // Where one of them fails, the other is to fail with it.
  return pipeline(createReadStream(path), encoder, () => undefined);
}
