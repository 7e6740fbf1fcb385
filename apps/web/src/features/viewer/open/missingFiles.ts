/** Fonts and external references a drawing misses: found by name among what is at hand. */
import { extensionOf } from '@linework/contract/files';
import { client } from '../../../app/api.ts';
import { session } from '../../../app/session.ts';
import type { DrawingHead } from '../engine/types.ts';
import type { Companions, Opening } from './opening.ts';
import { chosenFor, type ChosenFile } from './chosenFiles.ts';
import { wantedCompanions } from './companions.ts';
import { bareName, fontMatches } from './names.ts';
import { addToOrigin } from './origin.ts';
import { getViewer, useViewer } from '../state/viewerStore.ts';

export interface NamedFile {
  name: string;
  file: Blob;
}

export const missingFonts = (head: DrawingHead) => head.fonts.filter(({ found }) => !found);
export const missingXrefs = (head: DrawingHead) => head.xrefs.filter(({ found }) => !found);

export async function fetchFont(id: string): Promise<Blob> {
  const { signedUrl } = await client.call('fontDownload', { id }, { quiet: true });
  return fetchBlob(signedUrl);
}

export async function fetchFile(fileId: string): Promise<Blob> {
  const { signedUrl } = await client.call('download', { fileId, purpose: 'view' }, { quiet: true });
  return fetchBlob(signedUrl);
}

async function fetchBlob(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('the file did not load');
  return response.blob();
}

export async function provideMissingFiles(files: {
  fonts?: NamedFile[];
  xrefs?: NamedFile[];
}): Promise<void> {
  if (!files.fonts?.length && !files.xrefs?.length) return;
  addToOrigin(files);
  await getViewer()?.supply(files);
}

/** The account's own fonts, then what was dropped along with the drawing. */
async function accountFonts(wanted: readonly string[]): Promise<NamedFile[]> {
  if (wanted.length === 0 || !session.get().user) return [];
  const answer = await client
    .call('fontList', { library: 'own', maxCount: 500 }, { quiet: true })
    .catch(() => undefined);
  const pairs = wanted.flatMap((name) => {
    const font = answer?.fontsList.find((item) => fontMatches(name, item));
    return font ? [{ name, id: font.id }] : [];
  });
  const files = await Promise.all(
    pairs.map(async ({ name, id }) => ({ name, file: await fetchFont(id).catch(() => undefined) })),
  );
  return files.flatMap(({ name, file }) => (file ? [{ name, file }] : []));
}

/** What this person once chose for it, among what is still missing. */
async function chosenBefore(
  drawing: string,
  missing: Readonly<Record<ChosenFile['kind'], readonly string[]>>,
): Promise<Record<ChosenFile['kind'], NamedFile[]>> {
  const { user } = session.get();
  const known = user ? chosenFor(user.id, drawing) : [];
  const wanted = known.filter(({ kind, name }) => missing[kind].includes(name));
  const given: Record<ChosenFile['kind'], NamedFile[]> = { font: [], file: [] };
  await Promise.all(
    wanted.map(async ({ kind, name, id }) => {
      const file = await (kind === 'font' ? fetchFont(id) : fetchFile(id)).catch(() => undefined);
      if (file) given[kind].push({ name, file });
    }),
  );
  return given;
}

/** What the owner of the drawing has of what it misses: everyone sees the same. */
async function ownersFiles(head: DrawingHead, remote: Companions) {
  const files = await Promise.all(
    wantedCompanions(head, remote).map(async ({ name, kind, url }) => {
      const file = await fetchBlob(url).catch(() => undefined);
      return file ? [{ name, kind, file }] : [];
    }),
  );
  const found = files.flat();
  return {
    fonts: found.filter(({ kind }) => kind === 'font'),
    xrefs: found.filter(({ kind }) => kind === 'xref'),
  };
}

export async function provideKnownFiles({
  companions,
  remote = [],
  file: opened,
}: Omit<Opening, 'source'>): Promise<void> {
  const { head } = useViewer.getState();
  if (!head) return;
  const find = (name: string): File | undefined =>
    companions.find((file) => bareName(file.name) === bareName(name)) ??
    companions.find((file) => bareName(file.name) === bareName(name, extensionOf(file.name)));
  const dropped = (names: readonly string[]): NamedFile[] =>
    names.flatMap((name) => {
      const file = find(name);
      return file ? [{ name, file }] : [];
    });
  const owners = await ownersFiles(head, remote);
  const isNew = ({ name }: NamedFile): boolean => !find(name);
  const fontNames = missingFonts(head).map(({ name }) => name);
  const fonts = [...dropped(fontNames), ...owners.fonts.filter(isNew)];
  const rest = fontNames.filter((name) => !fonts.some((known) => bareName(known.name) === bareName(name)));
  const xrefs = [
    ...dropped(missingXrefs(head).map(({ name, path }) => path || name)),
    ...owners.xrefs.filter(isNew),
  ];
  const isLost = ({ name, path }: { name: string; path: string }): boolean =>
    !xrefs.some((known) => known.name === (path || name));
  // What may only be looked at cannot be read anew with other fonts.
  const mayRead = opened.may?.download !== false;
  const own = mayRead ? await accountFonts(rest) : [];
  const missing = {
    font: rest.filter((name) => !own.some((known) => known.name === name)),
    file: missingXrefs(head)
      .filter(isLost)
      .map(({ name }) => name),
  };
  const chosen = mayRead ? await chosenBefore(opened.key, missing) : undefined;
  // Another drawing has been opened while the fonts were on their way.
  if (useViewer.getState().file?.key !== opened.key) return;
  await provideMissingFiles({
    fonts: [...fonts, ...own, ...(chosen?.font ?? [])],
    xrefs: [...xrefs, ...(chosen?.file ?? [])],
  });
}
