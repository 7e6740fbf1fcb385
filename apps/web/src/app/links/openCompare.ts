/** The way to a compare page: the fitting one, by the names of both files. */
import { extensionOf, extensions, fileGroup } from '@linework/contract/files';
import { isPhone } from '../device.ts';
import { router } from '../router.ts';

interface FileToCompare {
  id: string;
  name: string;
  /** Another version than the latest. */
  versionId?: string;
}

const isDrawing = ({ name }: FileToCompare): boolean => {
  const extension = extensionOf(name);
  return extension !== 'ocf' && (extensions.drawing as readonly string[]).includes(extension);
};
const isModel = ({ name }: FileToCompare): boolean => fileGroup(name) === 'threeD';

export function compareAddress(before: FileToCompare, after: FileToCompare): string {
  const both = [before, after];
  const side = (name: string, { id, versionId }: FileToCompare): string =>
    `${name}=${id}${versionId === undefined ? '' : `&${name}Version=${versionId}`}`;
  const kind = both.every(isDrawing) ? '' : both.every(isModel) ? '&kind=model' : '&kind=file';
  return `/compare?${side('left', before)}&${side('right', after)}${kind}`;
}

/** Two files beside each other, in a tab of their own. */
export function openCompare(before: FileToCompare, after: FileToCompare): void {
  const path = compareAddress(before, after);
  if (isPhone() || !window.open(path, '_blank')) void router.navigate({ href: path });
}
