import { read } from '@linework/cad/read/read';
import { textIndex } from '@linework/cad/read/text-index';
import { download } from '../../../viewer/engine/bytes/http.ts';
import { ViewerFailure } from '../../../viewer/engine/failure.ts';
import { kernelFonts } from '../../../font/queries.ts';
import { refuseNothing } from '../../../viewer/engine/kernel/readDrawing.ts';
import type { Progress } from '../../../viewer/engine/types.ts';
import type { DocumentOrigin } from '../protocol.ts';
import { LiveDocument } from './liveDocument.ts';

type Tell = (progress: Progress) => void;

/** Of the time: reading, and making what is drawn. */
const readShare = 0.5;

async function bytesOf(origin: DocumentOrigin, tell: Tell): Promise<Uint8Array> {
  if (origin.kind === 'new') {
    const { templateFile } = await import('./templates.ts');
    return templateFile(origin.template);
  }
  if (origin.kind === 'file') return new Uint8Array(await origin.file.arrayBuffer());
  const { url, size } = origin;
  const file = await download(
    async () => url,
    new AbortController().signal,
    (loaded, total = size) =>
      tell({ state: 'requesting', loaded, total, share: total > 0 ? Math.min(1, loaded / total) : 0 }),
  );
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads a drawing to be edited. Throws ViewerFailure where there is none in the file. */
export async function openDrawing(
  origin: DocumentOrigin,
  name: string,
  tell: Tell,
): Promise<{ live: LiveDocument; bytes: Uint8Array }> {
  tell({ state: 'requesting', loaded: 0 });
  const bytes = await bytesOf(origin, tell);
  if (bytes.length === 0) throw new ViewerFailure('empty');
  tell({ state: 'parsing' });
  const { drawing, diagnostics } = read(bytes, {
    progress: (share) => tell({ state: 'parsing', share: share * readShare }),
  });
  if (origin.kind !== 'new') refuseNothing(drawing, diagnostics);
  const fonts = await kernelFonts(drawing, textIndex(drawing), []);
  return { live: new LiveDocument({ name, drawing, diagnostics }, fonts), bytes };
}
