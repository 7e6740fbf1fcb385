/** What is known of one of the two files that are compared. */
import type { FileItem } from '@linework/contract/drive';
import type { VersionItem } from '@linework/contract/version';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../app/api.ts';
import type { ComparedFile } from '../../../app/links/compareAddress.ts';
import { queryClient } from '../../../app/query.ts';

export interface FileSide {
  file: FileItem;
  /** Absent where the file is somebody else's: its history is not told. */
  version: VersionItem | undefined;
  asked: ComparedFile;
}

const versionsAtOnce = 100;

export function useSide(asked: ComparedFile) {
  return useQuery({ queryKey: ['compare', 'side', asked], queryFn: () => loadSide(asked) }, queryClient);
}

async function loadSide(asked: ComparedFile): Promise<FileSide> {
  const { fileId, versionId, via } = asked;
  const file = await client.call('fileInfo', { fileId, via }, { quiet: true });
  if (via !== undefined) return { file, version: undefined, asked };
  const version = await findVersion(fileId, versionId);
  return { file: { ...file, size: version.size }, version, asked };
}

async function findVersion(fileId: string, versionId: string | undefined): Promise<VersionItem> {
  for (let pageNo = 1; ; pageNo += 1) {
    const request = { fileId, pageNo, pageSize: versionsAtOnce };
    const { list, total } = await client.call('versionHistory', request, { quiet: true });
    const found = list.find((item) => (versionId ? item.versionId === versionId : item.latest === 1));
    if (found) return found;
    if (pageNo * versionsAtOnce >= total) throw new Error('there is no such version');
  }
}
