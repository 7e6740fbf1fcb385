/** One thing that was dropped or pasted, in every form the browser has for it. */
export interface Dropped {
  entry: FileSystemEntry | null;
  handle: Promise<FileSystemHandle | null> | undefined;
  file: File | null;
}

type Item = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

/** Must be called within the event: afterwards the browser has emptied it. */
export function takeDropped({ items }: DataTransfer): Dropped[] {
  return [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item: Item) => ({
      entry: item.webkitGetAsEntry?.() ?? null,
      handle: item.getAsFileSystemHandle?.(),
      file: item.getAsFile(),
    }));
}
