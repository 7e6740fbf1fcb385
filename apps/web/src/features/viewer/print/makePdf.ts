/** The drawing as a PDF of vectors, by the choices and the view as they are now; made in a worker. */
import { plotLocally } from '../../convert/queries.ts';
import type { DrawingSource } from '../engine/types.ts';
import { frozenNames, hiddenNames } from '../engine/view/layerRules.ts';
import { currentOrigin } from '../open/origin.ts';
import { useViewer } from '../state/viewerStore.ts';
import { overPage } from './overPage.ts';
import { printPages, type PrintPage } from './pages.ts';
import { usePrint } from './printStore.ts';

async function fetched(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error('gone');
  return response.blob();
}

/** What is prepared is smaller and needs no reading; with fonts or references brought here only the file will do. */
async function fileOf(source: DrawingSource, asDrawn: boolean, signal: AbortSignal): Promise<Blob> {
  if (source.kind === 'local') return source.file;
  const { ocfUrl, fileUrl } = source.kind === 'cloud' ? await source.urls() : source;
  const url = asDrawn ? (fileUrl ?? ocfUrl) : (ocfUrl ?? fileUrl);
  if (url === undefined) throw new Error('gone');
  return fetched(url, signal);
}

/** Of the page on screen alone, as a picture with so many pixels on its longer side. */
export interface PagePictureWish {
  page: PrintPage;
  longSide: number;
}

/** Undefined where it was given up. */
export async function makePdf(
  title: string,
  signal: AbortSignal,
  picture?: PagePictureWish,
): Promise<Blob | undefined> {
  const { source, fonts, xrefs } = currentOrigin();
  const { head, layers, colors, camera, size, layout } = useViewer.getState();
  if (!source || !head) throw new Error('gone');
  const { choices, window } = usePrint.getState();
  const { area, notes, ratio, ...looks } = choices;
  const file = await fileOf(source, fonts.length + xrefs.length > 0, signal);
  return plotLocally(
    {
      file,
      fonts,
      xrefs,
      request: {
        ...looks,
        title,
        pages: picture ? [picture.page] : printPages(area, { head, camera, size, layout }, window),
        ratio: ratio > 0 ? ratio : undefined,
        textAsShapes: false,
        hidden: hiddenNames(head.layers, layers),
        frozen: frozenNames(head.layers, layers),
        layerColors: new Map([...colors].map(([layer, color]) => [head.layers[layer]!.name, color])),
      },
      longSide: picture?.longSide,
      overlayOf: notes ? overPage : undefined,
    },
    signal,
  );
}
