/** Several fonts in one archive. */
import {
  codes,
  Failure,
  splitIds,
  zipDownloadName,
  type CallResponse,
  type Language,
} from '@linework/contract';
import type { App } from '../../app.ts';
import { blobZipAddress } from '../download/service.ts';
import type { Session } from '../session/service.ts';
import { fontKey, numbered, visibleFonts } from './rows.ts';

export interface WantedFonts {
  ids: string;
  downloadName?: string | undefined;
  language: Language;
}

export async function zipOfFonts(
  app: App,
  session: Session,
  { ids, downloadName, language }: WantedFonts,
): Promise<CallResponse<'fontDownloadBatch'>> {
  const wanted = [...new Set(splitIds(ids).map(Number))];
  if (wanted.length === 0) throw new Failure(codes.downloadEmpty);
  const fonts = await visibleFonts(app.db, session.userId, wanted);
  if (fonts.length < wanted.length) throw new Failure(codes.fontAbsent);
  const names = distinct(fonts.map(({ name }) => name));
  const blobs = fonts.map(({ sha256, created_at: modifiedAt }, i) => ({
    path: names[i]!,
    sha256,
    modifiedAt,
  }));
  return blobZipAddress(app, session, downloadName ?? zipDownloadName(names, language), blobs);
}

/** Two people may have made fonts of the same name public. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let n = 2; taken.has(fontKey(free)); n += 1) free = numbered(name, n);
    taken.add(fontKey(free));
    return free;
  });
}
