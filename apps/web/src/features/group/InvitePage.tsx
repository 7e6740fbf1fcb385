import type { CallResponse } from '@linework/contract/calls';
import { CallError } from '@linework/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { isPhone } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { router } from '../../app/router.ts';
import { useUser } from '../../app/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { closedLink } from '../../ui/pictures/general.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { groupPath } from './actions.ts';
import classes from './invite.module.css';

type Info = CallResponse<'groupInviteInfo'>;

/** Who invites into which group. Whoever is not signed in does that first, and comes back. */
export function InvitePage() {
  const t = useT('group');
  const { token } = useParams({ from: '/site/group/invite/$token' });
  const user = useUser();
  const { data: info, isError } = useQuery(
    {
      // Whether one is in it already depends on who asks.
      queryKey: ['groupInvite', token, user?.id],
      queryFn: ({ signal }) => client.call('groupInviteInfo', { token }, { quiet: true, signal }),
    },
    queryClient,
  );
  if (isError) {
    return (
      <EmptyState
        picture={<Picture of={closedLink} />}
        title={t('group.join.absentTitle')}
        headingLevel={1}
        text={t('group.join.absentText')}
        action={<ButtonLink to="/">{t('group.join.home')}</ButtonLink>}
      />
    );
  }
  if (info === undefined) {
    return (
      <div className={classes.page}>
        <SkeletonRows label={t('state.loading')} rows={3} />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <Avatar name={info.name} picture="" size={56} />
        <h1>{t('group.join.title', { inviter: info.inviter, name: info.name })}</h1>
        <p className={classes.meta}>
          {t('group.members', { count: info.members })} ·{' '}
          {t('group.join.as', { role: t(`group.role.${info.role}`) })}
        </p>
        {info.introduction !== '' && <p className={classes.introduction}>{info.introduction}</p>}
        {user ? <Join info={info} token={token} /> : <SignIn />}
      </div>
    </div>
  );
}

function Join({ info, token }: { info: Info; token: string }) {
  const t = useT('group');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = (): void => void router.navigate({ href: groupPath(info.groupId, isPhone()) });
  const join = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await client.call('groupJoin', { token }, { quiet: true });
      showToast('success', t('group.join.done', { name: info.name }));
      open();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };
  if (info.joined === 1) {
    return (
      <>
        <p>{t('group.join.joined')}</p>
        <Button look="primary" size="large" onClick={open}>
          {t('group.join.open')}
        </Button>
      </>
    );
  }
  return (
    <>
      <FormFailure failure={failure} />
      <Button look="primary" size="large" busy={busy} onClick={() => void join()}>
        {t('group.join.do')}
      </Button>
    </>
  );
}

function SignIn() {
  const t = useT('group');
  const next = location.pathname;
  return (
    <>
      <p>{t('group.join.signIn')}</p>
      <div className={classes.actions}>
        <ButtonLink to="/login" search={{ next, mode: 'register' }} size="large">
          {t('nav.register')}
        </ButtonLink>
        <ButtonLink to="/login" search={{ next }} look="primary" size="large">
          {t('nav.login')}
        </ButtonLink>
      </div>
    </>
  );
}
