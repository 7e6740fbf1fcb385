/** Fonts, drawings and pictures of the account, by name. */
import { fontTypes, type SectionType } from '@linework/contract/enums';
import { extensionOf } from '@linework/contract/files';
import { client } from '../../../../app/api.ts';
import { session } from '../../../../app/session.ts';
import { fetchFile, fetchFont } from '../../open/missingFiles.ts';
import type { Picked } from './PickDialog.tsx';

export async function findFonts(query: string): Promise<Picked[]> {
  const q = query.replace(/\.(shx|ttf|ttc|otf)$/i, '').trim();
  const request = { maxCount: 50, ...(q === '' ? {} : { q }) };
  const [own, shared] = await Promise.all([
    client.call('fontList', { ...request, library: 'own' }, { quiet: true }),
    client.call('fontList', { ...request, library: 'public' }, { quiet: true }),
  ]);
  return [...own.fontsList, ...shared.fontsList].map(({ id, name, family }) => ({
    id,
    name,
    about: family,
    fetch: () => fetchFont(id),
  }));
}

export const findDrawings = (query: string): Promise<Picked[]> => findFiles('dwg', query);
export const findPictures = (query: string): Promise<Picked[]> =>
  findFiles('img', query.replace(/\.\w+$/, ''));

async function findFiles(type: SectionType, query: string): Promise<Picked[]> {
  const q = query.split(/[\\/]/).at(-1)!.trim();
  const answer = await client.call(
    'listTypeFiles',
    { pageNo: 1, pageSize: 50, type, ...(q === '' ? {} : { q, isGlobal: 1 }) },
    { quiet: true },
  );
  return answer.files.map(({ id, name, parentName = '' }) => ({
    id,
    name,
    about: parentName,
    fetch: () => fetchFile(id),
  }));
}

/** Into the account's own fonts, where the drawing finds it next time; false where there is no account or no room. */
export async function keepFont(file: File): Promise<boolean> {
  if (!session.get().user || !(fontTypes as readonly string[]).includes(extensionOf(file.name))) return false;
  return client.postFile('fontUpload', file, {}, { quiet: true }).then(
    () => true,
    () => false,
  );
}
