import { bounds, limits } from '@linework/contract/limits';
import { useState, type ReactNode } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Choices, TextField } from '../../ui/Field.tsx';
import { AddressChips } from '../../ui/forms/AddressChips.tsx';
import { dayOf } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import { ignoreRefusal, refreshGroup, useGroup, useInvites } from './groupCalls.ts';
import classes from './groups.module.css';
import { copyInvite, inviteAddress, stopInvite } from './InviteList.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import type { GivenRole } from './roles.ts';

interface InviteDialogProps {
  groupId: string;
  onClose: () => void;
}

/** By mail, each with an invitation of their own; or by a link that anyone may use for a week. */
export function InviteDialog({ groupId, onClose }: InviteDialogProps) {
  const t = useT('group');
  const [how, setHow] = useState<'mail' | 'link'>('mail');
  const { data: group } = useGroup(groupId);
  const [role, setRole] = useState<GivenRole>('member');
  const choice = <RoleChoice own={group?.role ?? 'admin'} value={role} onChange={setRole} />;
  return (
    <Dialog open onClose={onClose} title={t('group.invite')}>
      <Choices
        label={t('group.invite.how')}
        labelHidden
        value={how}
        options={[
          { value: 'mail', label: t('group.invite.mail') },
          { value: 'link', label: t('group.invite.link') },
        ]}
        onChange={setHow}
      />
      {how === 'mail' ? (
        <ByMail groupId={groupId} role={role} onDone={onClose}>
          {choice}
        </ByMail>
      ) : (
        <ByLink groupId={groupId} role={role}>
          {choice}
        </ByLink>
      )}
    </Dialog>
  );
}

interface WayProps {
  groupId: string;
  role: GivenRole;
  children: ReactNode;
}

function ByMail({ groupId, role, onDone, children }: WayProps & { onDone: () => void }) {
  const t = useT('group');
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (wrong !== undefined) return;
    if (emails.length === 0) {
      setWrong('');
      return;
    }
    setBusy(true);
    try {
      const { list } = await client.call('groupInvite', { groupId, role, emails: [...emails] });
      showToast('success', t('group.invite.sent', { count: list.length }));
      await refreshGroup(groupId);
      onDone();
    } catch (error) {
      ignoreRefusal(error);
      setBusy(false);
    }
  };
  return (
    <>
      <AddressChips
        label={t('group.invite.emails')}
        hint={t('group.invite.emailsHint')}
        error={
          wrong === undefined
            ? undefined
            : wrong === ''
              ? t('field.required')
              : t('group.invite.wrong', { email: wrong })
        }
        addresses={emails}
        onChange={setEmails}
        onWrong={setWrong}
        removeLabel={(email) => t('group.invite.removeEmail', { email })}
        most={bounds.shareRecipients}
      />
      {children}
      <Button look="primary" busy={busy} onClick={() => void send()}>
        {t('group.invite.send')}
      </Button>
    </>
  );
}

function ByLink({ groupId, role, children }: WayProps) {
  const t = useT('group');
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const { data: invites } = useInvites(groupId, true);
  const invite = invites?.find(({ email, role: as }) => email === '' && as === role);
  const make = async (): Promise<void> => {
    setBusy(true);
    await client.call('groupInvite', { groupId, role }).catch(ignoreRefusal);
    await refreshGroup(groupId);
    setBusy(false);
  };
  if (!invite) {
    return (
      <>
        <p>{t('group.invite.linkText')}</p>
        {children}
        <Button look="primary" busy={busy || invites === undefined} onClick={() => void make()}>
          {t('group.invite.linkMake')}
        </Button>
      </>
    );
  }
  const address = inviteAddress(invite);
  return (
    <>
      {children}
      <div className={classes.link}>
        <img
          src={`/api/index/qrcode?size=${limits.qrSize * 2}&data=${encodeURIComponent(address)}`}
          width={limits.qrSize}
          height={limits.qrSize}
          alt={t('group.invite.qr')}
        />
        <div>
          <p>{t('group.invite.linkText')}</p>
          <TextField
            readOnly
            label={t('group.invite.linkLabel')}
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className={classes.meta}>{t('group.invite.until', { date: dayOf(invite.endTime, language) })}</p>
        </div>
      </div>
      <div className={classes.linkTools}>
        <Button
          look="dangerPlain"
          onClick={() => void stopInvite(groupId, invite.id, t('group.invite.stopped')).catch(ignoreRefusal)}
        >
          {t('group.invite.stop')}
        </Button>
        {'clipboard' in navigator && (
          <Button look="primary" onClick={() => void copyInvite(invite, t('group.invite.copied'))}>
            {t('group.invite.copy')}
          </Button>
        )}
      </div>
    </>
  );
}
