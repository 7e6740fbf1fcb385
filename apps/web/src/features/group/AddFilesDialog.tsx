import type { Item } from '@linework/contract/drive';
import type { GroupItem } from '@linework/contract/group';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ignoreRefusal } from './groupCalls.ts';
import classes from './groups.module.css';
import { OwnFiles } from './OwnFiles.tsx';
import { Permission, type Allowed } from './Permission.tsx';
import { shareInto } from './shareInto.ts';

/** Files and folders of one's own drive, chosen from inside of the group. */
export function AddFilesDialog({ group, onClose }: { group: GroupItem; onClose: () => void }) {
  const t = useT('group');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [allowed, setAllowed] = useState<Allowed>({ permission: 'download', notesVisible: 1 });
  const [busy, setBusy] = useState(false);
  const items = [...chosen.values()];
  const share = async (): Promise<void> => {
    setBusy(true);
    try {
      const ids = (kind: 0 | 1): string[] => items.filter((item) => item.kind === kind).map(({ id }) => id);
      await shareInto(group, { fileIds: ids(1), folderIds: ids(0) }, allowed);
      onClose();
    } catch (error) {
      ignoreRefusal(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('group.pick.title', { name: group.name })}
      footer={
        <>
          <span className={classes.chosen} role="status">
            {items.length > 0 && t('group.pick.chosen', { count: items.length })}
          </span>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={busy} disabled={items.length === 0} onClick={() => void share()}>
            {t('group.share.do')}
          </Button>
        </>
      }
    >
      <OwnFiles chosen={chosen} onChange={setChosen} />
      <Permission value={allowed} onChange={setAllowed} />
    </Dialog>
  );
}
