import { useT } from '../../../app/language.ts';
import type { DriveContext } from '../context.ts';
import { copyItems } from '../copying.ts';
import { moveItems } from '../operations.ts';
import { FolderPicker } from '../../folder/queries.ts';

interface PickerDialogProps {
  purpose: 'move' | 'copy';
  context: DriveContext;
  onClose: () => void;
}

/** The one folder that everything lies in, if it is one. */
function commonParent({ place, items, count }: DriveContext): string | undefined {
  const parents = new Set(items.map((item) => item.parentId));
  if (parents.size === 1 && items.length === count) return [...parents][0];
  return place.section === 'index' && items.length < count ? place.folderId : undefined;
}

/** Where what was chosen goes. */
export function PickerDialog({ purpose, context, onClose }: PickerDialogProps) {
  const t = useT('item');
  const parent = commonParent(context);
  const [only] = context.items;
  const { count } = context;
  return (
    <FolderPicker
      title={
        count === 1 && only
          ? t(`item.pick.${purpose}.one`, { name: only.name })
          : t(`item.pick.${purpose}`, { count })
      }
      confirmLabel={t(purpose === 'move' ? 'item.pick.moveHere' : 'item.pick.copyHere')}
      startId={parent ?? context.place.folderId}
      moved={new Set(context.folderIds)}
      currentId={purpose === 'move' ? parent : undefined}
      onClose={onClose}
      onPick={({ id, label: name }) =>
        void (purpose === 'move' ? moveItems : copyItems)(context, { id, name })
      }
    />
  );
}
