/** What a press on something shared does. */
import type { FileItem, Item } from '@linework/contract/drive';
import { transformStatus as statuses } from '@linework/contract/enums';
import { fileGroup, isModelFile, isThreeDViewable, isViewable } from '@linework/contract/files';
import { session } from '../../../app/session.ts';
import { openPreview } from '../../preview/actions.ts';
import { openModelFile } from '../../model/actions.ts';
import { askToSignIn } from '../actions.ts';
import { openViewer } from '../../../app/links/openViewer.ts';

interface Reached {
  via: string;
  download: boolean;
  /** The neighbor in the list; folders are passed over. */
  step?: (from: FileItem, by: -1 | 1) => FileItem | undefined;
}

/** What is converted before it is seen; that is done for people with an account. */
function isModel(name: string): boolean {
  const group = fileGroup(name);
  return isThreeDViewable(name) && (group === 'threeD' || group === 'unknown');
}

/** What its owner has converted is there for everyone; anything else takes an account. */
const needsAccount = ({ name, transformStatus }: FileItem): boolean =>
  isModel(name) && transformStatus !== statuses.success && !session.get().user;

export function previewShared(file: FileItem, { via, download, step }: Reached): void {
  if (needsAccount(file)) askToSignIn('threeD');
  else openPreview(file, { via: { name: via, download }, ...(step && { step }) });
}

/** Drawings and models have viewers, everything else is looked at over the list. */
export function openShared(file: FileItem, reached: Reached): void {
  if (isModelFile(file.name) && !needsAccount(file)) openModelFile(file.id, reached.via);
  else if (isViewable(file.name)) openViewer(file.id, reached.via);
  else previewShared(file, reached);
}

/** The next file among what is here. */
export function neighborIn(itemAt: (index: number) => Item | undefined, total: number) {
  return (from: FileItem, by: -1 | 1): FileItem | undefined => {
    let at = -1;
    for (let i = 0; i < total && at < 0; i += 1) if (itemAt(i)?.id === from.id) at = i;
    if (at < 0) return undefined;
    for (let i = at + by; i >= 0 && i < total; i += by) {
      const item = itemAt(i);
      if (!item) return undefined;
      if (item.kind === 1) return item;
    }
    return undefined;
  };
}
