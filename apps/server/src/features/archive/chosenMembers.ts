/** Which members of an archive somebody wants: files by their index, folders with everything below them. */

export interface ChosenMembers {
  indexes?: readonly number[] | undefined;
  /** Paths of folders in the archive; '' is all of it. */
  folders?: readonly string[] | undefined;
  /** Left out again. */
  exceptIndexes?: readonly number[] | undefined;
  exceptFolders?: readonly string[] | undefined;
}

/** Of a member and the folders it lies in, the nearest one that is named decides; without any, all are wanted. */
export function memberFilter({
  indexes,
  folders,
  exceptIndexes,
  exceptFolders,
}: ChosenMembers): (index: number, parts: readonly string[]) => boolean {
  const members = new Map<number, boolean>();
  for (const index of indexes ?? []) members.set(index, true);
  for (const index of exceptIndexes ?? []) members.set(index, false);
  const below = new Map<string, boolean>([['', indexes === undefined && folders === undefined]]);
  for (const path of folders ?? []) below.set(path, true);
  for (const path of exceptFolders ?? []) below.set(path, false);
  return (index, parts) => {
    const own = members.get(index);
    if (own !== undefined) return own;
    for (let depth = parts.length; ; depth--) {
      const decided = below.get(parts.slice(0, depth).join('/'));
      if (decided !== undefined) return decided;
    }
  };
}
