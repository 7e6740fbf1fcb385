/** What runs before the page (firstModel.ts) and what the page goes on with know each other by this alone. */
import type { CallRequest, CallResponse } from '@linework/contract/calls';
import type { ViewPosition } from '../engine/viewPosition.ts';
import type { ModelLink } from '../link.ts';

/** What the server wrote into the page (apps/server/src/http/firstView.ts). */
export interface ExpectedModel {
  request: CallRequest<'modelOpen'>;
  answer: CallResponse<'modelOpen'>;
}

/** A model that is on its way already. */
export interface FirstModel extends ExpectedModel {
  /** Unpacked; undefined where it could not be had. */
  glb: Promise<Uint8Array | undefined>;
  /** Told how much of it has come, of 1. */
  watch(tell: (share: number) => void): void;
  /** As soon as it is drawn: it lies over the page until it is dropped. */
  shown?: ShownModel;
  /** Takes it off the page. */
  remove(): void;
}

export interface ShownModel {
  /** From where it is looked at now; undefined as long as nobody has turned it. */
  position: ViewPosition | undefined;
}

const page = globalThis as { lineworkFirstModel?: FirstModel | undefined };

export function leaveFirstModel(first: FirstModel): void {
  page.lineworkFirstModel = first;
}

/** The model of this link, where it is on its way; for as long as nobody has dropped it. */
export function firstModelOf(link: ModelLink): FirstModel | undefined {
  const first = page.lineworkFirstModel;
  if (!first) return undefined;
  const { fileId, via, versionId } = first.request;
  return fileId === link.fileId && via === link.via && versionId === link.versionId ? first : undefined;
}

/** The viewer has drawn it itself, or something else is shown. */
export function dropFirstModel(): void {
  page.lineworkFirstModel?.remove();
  page.lineworkFirstModel = undefined;
}
