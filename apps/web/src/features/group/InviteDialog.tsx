import type { GroupInvite } from '@linework/contract/group';
import { bounds, limits } from '@linework/contract/limits';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { AddressChips } from '../../ui/forms/AddressChips.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { dayOf } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { ignoreRefusal, refreshGroup, useGroup, useInvites } from './groupCalls.ts';
import classes from './groups.module.css';
import { copyInvite, inviteAddress, stopInvite } from './InviteList.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import type { GivenRole } from './roles.ts';

interface InviteDialogProps {
  groupId: string;
  onClose: () => void;
}

const quiet = { quiet: true };

/** By mail, each with an invitation of their own; or by a link that anyone may use for a week. */
export function InviteDialog({ groupId, onClose }: InviteDialogProps) {
  const t = useT('group');
  const [how, setHow] = useState<'mail' | 'link'>('mail');
  const { data: group } = useGroup(groupId);
  const [role, setRole] = useState<GivenRole>('member');
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<string>();
  const { data: invites } = useInvites(groupId, how === 'link');
  const link = invites?.find(({ email, role: as }) => email === '' && as === role);

  const sendMails = async (): Promise<void> => {
    if (wrong !== undefined) return;
    if (emails.length === 0) {
      setWrong('');
      return;
    }
    const { list } = await client.call('groupInvite', { groupId, role, emails: [...emails] }, quiet);
    showToast('success', t('group.invite.sent', { count: list.length }));
    await refreshGroup(groupId);
    onClose();
  };
  const makeLink = async (): Promise<void> => {
    await client.call('groupInvite', { groupId, role }, quiet);
    await refreshGroup(groupId);
  };
  const { failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    send: () =>
      how === 'mail' ? sendMails() : link ? copyInvite(link, t('group.invite.copied')) : makeLink(),
  });
  const submit = how === 'mail' ? 'group.invite.send' : link ? 'group.invite.copy' : 'group.invite.linkMake';
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t('group.invite')}
      submit={t(submit)}
      disabled={how === 'link' && (!invites || (link !== undefined && !('clipboard' in navigator)))}
      onClose={onClose}
    >
      <FormFailure failure={failure} />
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
      {how === 'mail' && (
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
      )}
      {how === 'link' && !link && <p>{t('group.invite.linkText')}</p>}
      <RoleChoice own={group?.role ?? 'admin'} value={role} onChange={setRole} />
      {how === 'link' && link && <LinkMade groupId={groupId} invite={link} />}
    </FormDialog>
  );
}

function LinkMade({ groupId, invite }: { groupId: string; invite: GroupInvite }) {
  const t = useT('group');
  const language = useLanguage();
  const address = inviteAddress(invite);
  return (
    <>
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
      </div>
    </>
  );
}
