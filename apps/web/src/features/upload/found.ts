/** What a drop, a choice or a paste brought: files with the folders that lead to them, and folders without any. */
export interface FoundSource {
  file?: File;
  /** Finds the file again after a reload, where the browser gives one. */
  handle?: FileSystemFileHandle;
  /** The same for a file of a dropped folder: the folder, which is the first of the file's path. */
  root?: FileSystemDirectoryHandle;
}

export interface FoundFile extends FoundSource {
  name: string;
  /** Folders that lead to it: a/b, or ''. */
  path: string;
  size: number;
  modified: number;
}

export interface FoundTree {
  files: FoundFile[];
  /** Paths of folders with nothing in them. */
  emptyFolders: string[];
  /** Paths of what could not be read. */
  unreadable: string[];
}

export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`);

// What file managers leave behind in folders: nobody means to upload it.
const debris = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

export const isDebris = (name: string): boolean => debris.test(name);

export function foundFile(source: FoundSource & { file: File }, path: string): FoundFile {
  const { name, size, lastModified } = source.file;
  return { ...source, name, path, size, modified: lastModified };
}

/** Files of a chooser; those of a folder say where in it they lay. */
export function treeOfFiles(files: Iterable<File>): FoundTree {
  const tree: FoundTree = { files: [], emptyFolders: [], unreadable: [] };
  for (const file of files) {
    if (isDebris(file.name)) continue;
    const parts = file.webkitRelativePath.split('/');
    tree.files.push(foundFile({ file }, parts.slice(0, -1).join('/')));
  }
  return tree;
}
