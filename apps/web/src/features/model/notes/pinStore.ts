/** The notes on a model: what there is, which one is chosen, and the one that is being written. */
import { Vector3 } from 'three';
import { create } from 'zustand';
import { client } from '../../../app/api.ts';
import { onNoteEvent } from '../../../app/events/noteEvents.ts';
import type { Piece } from '../engine/content.ts';
import type { ModelLink } from '../link.ts';
import { select, useModel } from '../modelStore.ts';
import { packPin, pinLayout, pinOf, type Pin, type PinPlace } from './pin.ts';

interface PinState {
  fileId: string;
  via: string | undefined;
  pins: readonly Pin[];
  chosen: string | undefined;
  /** The note whose comments are shown. */
  talking: string | undefined;
  draft: PinPlace | undefined;
  /** Others' models are only read. */
  mayWrite: boolean;
}

const noPins: PinState = {
  fileId: '',
  via: undefined,
  pins: [],
  chosen: undefined,
  talking: undefined,
  draft: undefined,
  mayWrite: false,
};

export const usePins = create<PinState>(() => noPins);

/** Shows them, also what others write meanwhile, until it is stopped. */
export function openPins({ fileId, via }: ModelLink): () => void {
  usePins.setState({ ...noPins, fileId, via, mayWrite: via === undefined });
  void loadPins(fileId, via);
  const stop = onNoteEvent((changed) => {
    if (changed === fileId) void loadPins(fileId, via);
  });
  return () => {
    stop();
    usePins.setState(noPins);
  };
}

async function loadPins(fileId: string, via: string | undefined): Promise<void> {
  const request = { fileId, ...(via !== undefined && { via }) };
  const answer = await client.call('noteList', request, { quiet: true }).catch(() => undefined);
  if (!answer || usePins.getState().fileId !== fileId) return;
  usePins.setState({ pins: answer.rows.flatMap((row) => pinOf(row) ?? []) });
}

/** On what is chosen; where nothing is, the next press on the model says where. */
export function startPin(): void {
  const { stage, tree, selected } = useModel.getState();
  if (!stage || !tree) return;
  const [piece] = stage.piecesOf(selected);
  if (!piece) useModel.setState({ tool: 'note' });
  else draftPin(piece, piece.center);
}

/** At a point of a part as it stands in the file. */
export function draftPin({ node }: Piece, { x, y, z }: Vector3): void {
  const { tree } = useModel.getState();
  if (!tree) return;
  const [dx, dy, dz] = tree.origin;
  usePins.setState({
    draft: { at: [x + dx, y + dy, z + dz], part: tree.names[node] ?? '' },
    chosen: undefined,
    talking: undefined,
  });
  useModel.setState({ tool: 'select', panel: 'notes' });
}

export const cancelPin = (): void => usePins.setState({ draft: undefined });

/** Throws where it could not be saved; the client has said why. */
export async function savePin(text: string): Promise<void> {
  const { draft, fileId } = usePins.getState();
  if (!draft) return;
  const key = crypto.randomUUID();
  const note = { key, layout: pinLayout, kind: 'text' as const, data: packPin({ ...draft, text }) };
  await client.call('noteSave', { fileId, notes: [note] });
  await loadPins(fileId, undefined);
  usePins.setState({ draft: undefined, chosen: key });
}

export async function deletePin({ key }: Pin): Promise<void> {
  const { fileId } = usePins.getState();
  await client.call('noteDelete', { fileId, keys: [key] });
  await loadPins(fileId, undefined);
}

/** The part it is on: of several with one name the nearest. */
export function pieceOf({ part, at: [x, y, z] }: PinPlace): Piece | undefined {
  const { stage, tree } = useModel.getState();
  if (!stage || !tree) return undefined;
  const [dx, dy, dz] = tree.origin;
  const point = new Vector3(x - dx, y - dy, z - dz);
  const named = stage.content.pieces.filter(({ node }) => tree.names[node] === part);
  return named.toSorted((a, b) => a.center.distanceTo(point) - b.center.distanceTo(point))[0];
}

/** Goes to its part. */
export function choosePin(pin: Pin): void {
  usePins.setState({ chosen: pin.key });
  const piece = pieceOf(pin);
  if (!piece) return;
  select(piece.node);
  useModel.getState().stage?.fit([piece.node]);
}
