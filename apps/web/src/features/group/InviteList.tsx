import type { GroupInvite } from '@linework/contract/group';
import { IconCopy, IconLink, IconMail, IconX } from '@tabler/icons-react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import { Tip } from '../../ui/Tip.tsx';
import { ignoreRefusal, refreshGroup, useInvites } from './groupCalls.ts';
import classes from './groups.module.css';

interface InviteListProps {
  groupId: string;
  onInvite: () => void;
}

/** Invitations that nobody has taken yet: each can be copied once more, or stopped. */
export function InviteList({ groupId, onInvite }: InviteListProps) {
  const t = useT('group');
  const { data: invites = [] } = useInvites(groupId, true);
  if (invites.length === 0) {
    return (
      <div className={classes.inviteMore}>
        <Button onClick={onInvite}>{t('group.invite')}</Button>
      </div>
    );
  }
  return (
    <section className={classes.invites}>
      <h2>{t('group.invite.open')}</h2>
      <ul className={classes.rows}>
        {invites.map((invite) => (
          <InviteRow key={invite.id} groupId={groupId} invite={invite} />
        ))}
      </ul>
    </section>
  );
}

export const inviteAddress = ({ url }: GroupInvite): string => new URL(url, location.origin).href;

export async function copyInvite(invite: GroupInvite, words: string): Promise<void> {
  await navigator.clipboard.writeText(inviteAddress(invite));
  showToast('success', words);
}

export async function stopInvite(groupId: string, inviteId: string, words: string): Promise<void> {
  await client.call('groupInviteStop', { groupId, inviteId });
  showToast('success', words);
  await refreshGroup(groupId);
}

function InviteRow({ groupId, invite }: { groupId: string; invite: GroupInvite }) {
  const t = useT('group');
  const language = useLanguage();
  const name = invite.email || t('group.invite.anyone');
  const Icon = invite.email === '' ? IconLink : IconMail;
  return (
    <li className={classes.row}>
      <span className={classes.mark}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.meta}>
          {t('group.invite.until', { date: dayOf(invite.endTime, language) })}
        </span>
      </span>
      <span className={classes.role}>{t(`group.role.${invite.role}`)}</span>
      {'clipboard' in navigator && (
        <Tip label={t('group.invite.copy')}>
          <IconButton
            label={`${t('group.invite.copy')}: ${name}`}
            onClick={() => void copyInvite(invite, t('group.invite.copied'))}
          >
            <IconCopy size={18} stroke={1.5} />
          </IconButton>
        </Tip>
      )}
      <Tip label={t('group.invite.stop')}>
        <IconButton
          label={t('group.invite.stopOne', { name })}
          onClick={() => void stopInvite(groupId, invite.id, t('group.invite.stopped')).catch(ignoreRefusal)}
        >
          <IconX size={18} stroke={1.5} />
        </IconButton>
      </Tip>
    </li>
  );
}
