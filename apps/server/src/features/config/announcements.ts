/** What the operator announces: a JSON list in a file, read again when it changes. */
import { readFile, stat } from 'node:fs/promises';
import { calls, vipTypes, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { isLocalPath } from '../../http/localPath.ts';
import { vipOf } from '../account/service.ts';

type Announcements = CallResponse<'adver'>['list'];

interface Kept {
  path: string;
  mtimeMs: number;
  list: Announcements;
}

let kept: Kept | undefined;

/** None for those whose membership removes them. */
export async function announcementsFor(app: App, userId: number | undefined): Promise<Announcements> {
  const path = app.config.announcementsFile;
  if (path === undefined) return [];
  if (userId !== undefined && (await vipOf(app.db, userId)).vipType === vipTypes.premium) return [];
  try {
    const { mtimeMs } = await stat(path);
    if (kept?.path !== path || kept.mtimeMs !== mtimeMs) kept = { path, mtimeMs, list: await read(path) };
    return kept.list;
  } catch (error) {
    app.log.warn(
      { path, reason: error instanceof Error ? error.message : '' },
      'cannot read the announcements',
    );
    return [];
  }
}

async function read(path: string): Promise<Announcements> {
  const parsed = calls.adver.response.safeParse({ list: JSON.parse(await readFile(path, 'utf8')) });
  if (!parsed.success) throw new Error('not a list of {id, title, text, link}');
  const wrong = parsed.data.list.find(({ link }) => !isLink(link));
  if (wrong) throw new Error(`"${wrong.id}" has a link that is neither a path nor an http address`);
  return parsed.data.list;
}

const isLink = (link: string): boolean => link === '' || /^https?:\/\//.test(link) || isLocalPath(link);
