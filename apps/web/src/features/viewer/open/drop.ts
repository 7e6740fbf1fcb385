/** What was dropped onto the page. */
export interface DroppedFiles {
  files: readonly File[];
  /** Lets the file be opened again after a reload, where the browser can. */
  handle?: FileSystemFileHandle | undefined;
}

interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** The items are gone after the event: call it within. */
export async function takeDrop(data: DataTransfer): Promise<DroppedFiles> {
  const files = [...data.files];
  const asked =
    files.length === 1 ? (data.items[0] as HandleItem | undefined)?.getAsFileSystemHandle?.() : undefined;
  const handle = await asked?.catch(() => null);
  return { files, handle: handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined };
}
