import type { GroupItem } from '@linework/contract/group';
import {
  IconChevronLeft,
  IconDots,
  IconDoorExit,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { inPhoneLayout } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { router } from '../../app/router.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { forgetGroup } from './groupCalls.ts';
import { GroupFormDialog } from './GroupFormDialog.tsx';
import { GroupsLink } from './GroupLink.tsx';
import classes from './groups.module.css';
import { administers, mayShareInto } from './roles.ts';

interface GroupHeadProps {
  group: GroupItem;
  onInvite: () => void;
  onAddFiles: () => void;
}

/** Who the group is, and what can be done to it as a whole. */
export function GroupHead({ group, onInvite, onAddFiles }: GroupHeadProps) {
  const t = useT('group');
  const [asking, setAsking] = useState<'edit' | 'leave' | 'end'>();
  const close = (): void => setAsking(undefined);
  const isOwner = group.role === 'owner';
  const end = async (call: 'groupLeave' | 'groupDelete'): Promise<void> => {
    await client.call(call, { groupId: group.id });
    showToast('success', t(call === 'groupLeave' ? 'group.left' : 'group.ended', { name: group.name }));
    await router.navigate({ href: inPhoneLayout() ? '/webH5?tab=group' : '/yun/group', replace: true });
    await forgetGroup(group.id);
  };
  const entries: MenuEntry[] = [
    ...(administers(group.role)
      ? [{ id: 'edit', label: t('group.edit'), icon: IconPencil, onChoose: () => setAsking('edit') }]
      : []),
    isOwner
      ? { id: 'end', label: t('group.end'), icon: IconTrash, danger: true, onChoose: () => setAsking('end') }
      : {
          id: 'leave',
          label: t('group.leave'),
          icon: IconDoorExit,
          danger: true,
          onChoose: () => setAsking('leave'),
        },
  ];
  return (
    <header className={classes.head}>
      <GroupsLink className={classes.back}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        {t('nav.group')}
      </GroupsLink>
      <div className={classes.title}>
        <h1>{group.name}</h1>
        <div className={classes.tools}>
          {administers(group.role) && (
            <Button icon={<IconUserPlus size={16} stroke={1.75} aria-hidden />} onClick={onInvite}>
              {t('group.invite')}
            </Button>
          )}
          {mayShareInto(group.role) && (
            <Button
              look="primary"
              icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={onAddFiles}
            >
              {t('group.file.add')}
            </Button>
          )}
          <MenuButton label={t('action.more')} align="end" entries={entries}>
            {(props) => (
              <IconButton {...props} label={t('action.more')}>
                <IconDots size={20} stroke={1.5} />
              </IconButton>
            )}
          </MenuButton>
        </div>
      </div>
      {(group.introduction !== '' || administers(group.role)) && (
        <p className={classes.introduction} data-none={group.introduction === '' || undefined}>
          {group.introduction || t('group.noIntroduction')}
        </p>
      )}
      {asking === 'edit' && <GroupFormDialog group={group} onClose={close} />}
      {asking === 'leave' && (
        <ConfirmDialog
          title={t('group.leaveTitle')}
          text={t('group.leaveText')}
          confirm={t('group.leave')}
          onConfirm={() => end('groupLeave')}
          onClose={close}
        />
      )}
      {asking === 'end' && (
        <ConfirmDialog
          title={t('group.endTitle')}
          text={t('group.endText', { name: group.name })}
          confirm={t('group.end')}
          onConfirm={() => end('groupDelete')}
          onClose={close}
        />
      )}
    </header>
  );
}
