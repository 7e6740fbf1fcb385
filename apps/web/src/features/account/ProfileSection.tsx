import type { UserInfo } from '@linework/contract/account';
import { vipTypes } from '@linework/contract/enums';
import { bounds } from '@linework/contract/limits';
import { Suspense, useRef, useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { session } from '../../app/session.ts';
import { useExpiring } from '../../app/hooks/useExpiring.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Choices, TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { check, rules } from '../../ui/forms/validate.ts';
import classes from '../../ui/settings/settings.module.css';
import { EmailRow } from './EmailRow.tsx';
import { MobileRow } from './MobileRow.tsx';
import { Row, Section } from '../../ui/settings/Section.tsx';
import { dayOf } from '../../ui/times.ts';

const AvatarDialog = lazyPart(() => import('./AvatarDialog.tsx'), 'AvatarDialog', 'account');

export function ProfileSection({ user }: { user: UserInfo }) {
  const t = useT('account');
  const language = useLanguage();
  const expiring = useExpiring();
  const level =
    user.vipType === vipTypes.premium ? 'premium' : user.vipType === vipTypes.gift ? 'gift' : 'free';
  const ends = dayOf(user.vipInfo.serverEndTimeStamp, language);
  return (
    <Section id="profile" title={t('account.section.profile')}>
      <PictureRow user={user} />
      <NameForm user={user} />
      <Row label={t('profile.sex')}>
        <Choices
          label={t('profile.sex')}
          labelHidden
          value={String(user.sex) as '0' | '1' | '2'}
          options={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`profile.sex.${value}`) }))}
          onChange={(value) => {
            void client.call('updateProfile', { sex: Number(value) as 0 | 1 | 2 }).then(
              (changed) => session.set({ user: changed }),
              () => undefined,
            );
          }}
        />
      </Row>
      <EmailRow user={user} />
      <MobileRow mobile={user.mobile} />
      <Row
        label={t('profile.membership')}
        value={
          level === 'free'
            ? t('membership.free')
            : t('profile.membership.until', { level: t(`membership.${level}`), date: ends })
        }
      >
        {expiring && (
          <ButtonLink size="small" look="primary" to="/upgrade">
            {t('membership.renew')}
          </ButtonLink>
        )}
        <span className={classes.rowValue}>
          {t('profile.since', { date: dayOf(user.createTime, language) })}
        </span>
      </Row>
    </Section>
  );
}

function PictureRow({ user }: { user: UserInfo }) {
  const t = useT('account');
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const close = (): void => {
    setFile(undefined);
    if (chooser.current) chooser.current.value = '';
  };
  const remove = (): void => {
    void client.call('removeAvatar', {}).then(
      (changed) => session.set({ user: changed }),
      () => undefined,
    );
  };
  return (
    <div className={classes.row}>
      <Avatar name={user.nickname || user.email} picture={user.avatar} size={64} />
      <div className={classes.rowText}>
        <div className={classes.rowLabel}>{t('profile.picture')}</div>
      </div>
      <div className={classes.rowAction}>
        {user.avatar !== '' && (
          <Button size="small" look="quiet" onClick={remove}>
            {t('action.remove')}
          </Button>
        )}
        <Button size="small" onClick={() => chooser.current?.click()}>
          {t('profile.picture.change')}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={(event) => setFile(event.currentTarget.files?.[0])}
      />
      <Suspense fallback={null}>{file && <AvatarDialog file={file} onClose={close} />}</Suspense>
    </div>
  );
}

function NameForm({ user }: { user: UserInfo }) {
  const t = useT('account');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: (values) => ({
      nickname:
        check(values, t, { nickname: rules.required })['nickname'] ??
        check(values, t, { nickname: rules.nickname })['nickname'],
    }),
    send: async ({ nickname = '' }) => {
      session.set({
        user: await client.call('updateProfile', { nickname: nickname.trim() }, { quiet: true }),
      });
      showToast('success', t('account.saved'));
    },
  });
  return (
    <form {...form} className={classes.inline}>
      <TextField
        name="nickname"
        label={t('profile.nickname')}
        hint={t('profile.nickname.hint')}
        error={errors['nickname'] ?? failure}
        defaultValue={user.nickname}
        maxLength={bounds.nicknameMax}
        autoComplete="name"
      />
      <Button type="submit" busy={busy}>
        {t('action.save')}
      </Button>
    </form>
  );
}
