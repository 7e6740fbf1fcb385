import type { GroupItem } from '@linework/contract/group';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ignoreRefusal, useGroups } from './groupCalls.ts';
import { GroupFormDialog } from './GroupFormDialog.tsx';
import classes from './groups.module.css';
import { Permission, type Allowed } from './Permission.tsx';
import { mayShareInto } from './roles.ts';
import { shareInto } from './shareInto.ts';

interface ShareIntoGroupDialogProps {
  /** Those of the chosen that are known. */
  items: readonly { name: string }[];
  fileIds: readonly string[];
  folderIds: readonly string[];
  onClose: () => void;
}

/** With which group, and what its members may do. */
export function ShareIntoGroupDialog({ items, fileIds, folderIds, onClose }: ShareIntoGroupDialogProps) {
  const t = useT('group');
  const { data } = useGroups();
  const groups = data?.filter(({ role }) => mayShareInto(role));
  const [chosen, setChosen] = useState<GroupItem>();
  const [allowed, setAllowed] = useState<Allowed>({ permission: 'download', notesVisible: 1 });
  const [busy, setBusy] = useState(false);
  const [making, setMaking] = useState(false);
  const group = chosen ?? groups?.[0];
  const count = fileIds.length + folderIds.length;
  const [only] = items;
  if (making) return <GroupFormDialog onClose={onClose} />;

  const share = async (): Promise<void> => {
    if (!group) return;
    setBusy(true);
    try {
      await shareInto(group, { fileIds, folderIds }, allowed);
      onClose();
    } catch (error) {
      ignoreRefusal(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        count === 1 && only
          ? t('group.share.what', { name: only.name })
          : t('group.share.whatMany', { count })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {groups?.length === 0 ? (
            <Button look="primary" onClick={() => setMaking(true)}>
              {t('group.new')}
            </Button>
          ) : (
            <Button look="primary" busy={busy} disabled={!group} onClick={() => void share()}>
              {t('group.share.do')}
            </Button>
          )}
        </>
      }
    >
      {groups === undefined ? (
        <SkeletonRows label={t('state.loading')} rows={3} height={48} />
      ) : groups.length === 0 ? (
        <p>{t('group.share.none')}</p>
      ) : (
        <>
          <fieldset className={classes.picks}>
            <legend className="visuallyHidden">{t('group.share.groups')}</legend>
            {groups.map((one) => (
              <label key={one.id} className={classes.pick}>
                <input
                  type="radio"
                  name="group"
                  checked={one.id === group?.id}
                  onChange={() => setChosen(one)}
                />
                <Avatar name={one.name} picture="" size={28} />
                <span className={classes.name}>{one.name}</span>
                <span className={classes.meta}>{t('group.members', { count: one.members })}</span>
              </label>
            ))}
          </fieldset>
          <Permission value={allowed} onChange={setAllowed} />
        </>
      )}
    </Dialog>
  );
}
