/** Previews, for other features: asking for one, and what lists show of them. */
import { extensionOf } from '@linework/contract';
import type { App } from '../../app.ts';
import type { BlobInfo, BlobStore } from '../../blobs/store.ts';
import { makeToken } from '../../http/tokens.ts';
import type { GrantedFile, UrlGrant } from '../../http/accessScope.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { shownAs } from './kinds.ts';
import { makePreview } from './make.ts';
import type { isDrawing } from './prepare.ts';
import type { PreviewRow } from './rows.ts';
import type { StyledPictures } from './withPlotTable.ts';

export { convertedAmong, isModel, mayConvertAll, transformStatusFor } from './modelStatus.ts';
export { prepareModel } from './prepareModel.ts';
export { prepareStatusOf } from './prepareStatus.ts';
export { mayHaveSolids, prepareDrawingModel } from './drawingModel.ts';
export { prepareModelWithFiles, showOnCard } from './modelWithFiles.ts';
export { styledPicturesOf, type PlotTableFile, type StyledPictures } from './withPlotTable.ts';
export { prepareWithDependencies } from './drawingWithDependencies.ts';
export { isDrawing, prepareDrawing, signatureFor, type Prepared } from './prepare.ts';
export { requestPreview, startPreview, previewsOf, type PreviewRow } from './rows.ts';

type File = Parameters<typeof isDrawing>[0];

/** Whether looking at it means to have the file itself in the browser. */
export const isShownAsItIs = ({ extension }: Pick<File, 'extension'>): boolean => {
  const shows = shownAs(extension);
  return shows !== undefined && !shows.made;
};

/** Whether browsers show it as a picture that is made of it. */
export const isMadePicture = (name: string): boolean => {
  const shows = shownAs(extensionOf(name));
  return shows?.kind === 'picture' && shows.made === true;
};

/** That picture, of a file that has no preview of its own; undefined where nothing can be made of it. */
export async function makePictureView(
  blobs: BlobStore,
  source: { sha256: string; extension: string },
  account: number,
): Promise<BlobInfo | undefined> {
  try {
    const { parts } = await makePreview(blobs, { ...source, maker: 'picture' }, { account, isQuick: true });
    return parts.view;
  } catch (error) {
    if (error instanceof SandboxFailure) return undefined;
    throw error;
  }
}

export const thumbPurpose = 'thumb';

export interface ThumbGrant {
  /** The blob that it is a picture of. */
  source: string;
  /** Whom it was given to. */
  urlGrant: UrlGrant;
  /** To others than its owner it is shown as long as the file is where it was shared. */
  file?: GrantedFile;
  /** A model of one's own: its picture with the textures that lie beside it, where there is one. */
  modelId?: number;
  /** A drawing whose picture is made with this table of plot styles, which its owner has. */
  plotTable?: string;
  /** When it was made: another picture has another address. */
  version: number;
}

const day = 86_400_000;
const week = 7 * day;

/** Names the thumbnail: /thumb/<key>; '' where there is none. The same for a week, so that browsers keep the picture. */
export function thumbKeyOf(
  app: Pick<App, 'secrets'>,
  urlGrant: UrlGrant,
  source: string,
  preview: Pick<PreviewRow, 'thumb' | 'updated_at'> | undefined,
  file?: GrantedFile,
  { isModel = false, styled }: { isModel?: boolean; styled?: StyledPictures | undefined } = {},
  now = Date.now(),
): string {
  if (!preview || preview.thumb === null) return '';
  const isOwn = 'sessionId' in urlGrant;
  const grant: ThumbGrant = {
    source,
    urlGrant,
    version: preview.updated_at,
    ...(!isOwn && { file }),
    ...(isOwn && isModel && file && { modelId: file.fileId }),
    ...(styled && { plotTable: styled.plot_table }),
  };
  return makeToken(app.secrets, thumbPurpose, grant, Math.ceil((now + day) / week) * week);
}
