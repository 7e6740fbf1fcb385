/** Archives: what they are asked comes on standard input, what they tell leaves on standard output. */
import { readFileSync } from 'node:fs';
import { sendListing, sendMembers } from '../../features/archive/engine/childTasks.ts';
import type { ArchiveRequest } from '../../features/archive/engine/types.ts';

const requestOf = (): ArchiveRequest => JSON.parse(readFileSync(0, 'utf8')) as ArchiveRequest;

export async function archiveList(): Promise<object> {
  await sendListing(requestOf());
  return {};
}

export async function archiveExtract(): Promise<object> {
  await sendMembers(requestOf());
  return {};
}
