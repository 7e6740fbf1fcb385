import type { GroupItem, GroupMember } from '@linework/contract/group';
import { useDeferredValue, useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { refreshGroup, useMembers } from './groupCalls.ts';
import classes from './groups.module.css';
import { InviteList } from './InviteList.tsx';
import { MemberRow } from './MemberRow.tsx';
import { administers, type GivenRole } from './roles.ts';

type Asking = { member: GroupMember } & ({ kind: 'remove' | 'handOver' } | { kind: 'role'; role: GivenRole });

interface MembersPartProps {
  group: GroupItem;
  onInvite: () => void;
}

/** Who is in the group and as what, and who has been invited. */
export function MembersPart({ group, onInvite }: MembersPartProps) {
  const t = useT('group');
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const [asking, setAsking] = useState<Asking>();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(group.id, query);
  const members = data?.pages.flatMap(({ list }) => list);
  return (
    <>
      <div className={classes.bar}>
        <SearchField label={t('group.member.search')} value={text} onChange={setText} />
      </div>
      {members === undefined ? (
        <div className={classes.waiting}>
          <SkeletonRows label={t('state.loading')} rows={Math.min(group.members, 8)} height={56} />
        </div>
      ) : members.length === 0 ? (
        <p className={classes.nothing} role="status">
          {t('group.member.nothing', { query })}
        </p>
      ) : (
        <ul className={classes.rows} aria-label={t('group.tab.members')}>
          {members.map((member) => (
            <MemberRow
              key={member.userId}
              own={group.role}
              member={member}
              onRole={(role) => setAsking({ kind: 'role', member, role })}
              onRemove={() => setAsking({ kind: 'remove', member })}
              onHandOver={() => setAsking({ kind: 'handOver', member })}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className={classes.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('action.loadMore')}
        </Button>
      )}
      {administers(group.role) && <InviteList groupId={group.id} onInvite={onInvite} />}
      {asking && <Confirm group={group} asking={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Confirm({ group, asking, onClose }: { group: GroupItem; asking: Asking; onClose: () => void }) {
  const t = useT('group');
  const { member } = asking;
  const name = member.nickname || member.email;
  const who = { groupId: group.id, userId: member.userId };
  const done = async (words?: string): Promise<void> => {
    if (words !== undefined) showToast('success', words);
    await refreshGroup(group.id);
  };
  switch (asking.kind) {
    case 'remove':
      return (
        <ConfirmDialog
          title={t('group.member.removeTitle')}
          text={t('group.member.removeText', { name })}
          confirm={t('group.member.remove')}
          onConfirm={async () => {
            await client.call('groupRemove', who);
            await done(t('group.member.removed', { name }));
          }}
          onClose={onClose}
        />
      );
    case 'handOver':
      return (
        <ConfirmDialog
          title={t('group.member.handOverTitle')}
          text={t('group.member.handOverText', { name })}
          confirm={t('group.member.handOver')}
          onConfirm={async () => {
            await client.call('groupHandOver', who);
            await done(t('group.member.handedOver', { name }));
          }}
          onClose={onClose}
        />
      );
    case 'role': {
      const { role } = asking;
      return (
        <ConfirmDialog
          title={t('group.member.roleTitle')}
          text={t('group.member.roleText', {
            name,
            role: t(`group.role.${role}`),
            about: t(`group.role.about.${role}`),
          })}
          confirm={t('group.member.roleDo')}
          danger={false}
          onConfirm={async () => {
            await client.call('groupRole', { ...who, role });
            await done();
          }}
          onClose={onClose}
        />
      );
    }
  }
}
