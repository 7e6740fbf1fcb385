import type { CallResponse } from '@linework/contract/calls';
import type { CompanyInfo, CompanyRole } from '@linework/contract/company';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadCompany } from '../../app/account.ts';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from '../../ui/settings/settings.module.css';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { Row } from '../../ui/settings/Section.tsx';
import { InviteDialog } from './InviteDialog.tsx';

type Member = CallResponse<'companyMembers'>['list'][number];
const roles: readonly CompanyRole[] = ['owner', 'admin', 'member'];

type Asking = { kind: 'invite' } | { kind: 'remove' | 'handOver'; member: Member };

interface MemberListProps {
  company: CompanyInfo;
  administers: boolean;
}

export function MemberList({ company, administers }: MemberListProps) {
  const t = useT('account');
  const user = useUser();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const { data } = useQuery({
    queryKey: ['members', company.id],
    queryFn: () => client.call('companyMembers', {}),
  });
  const refresh = async (): Promise<void> => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['members'] }), loadCompany()]);
  };
  const setRole = async (member: Member, role: CompanyRole): Promise<void> => {
    await client.call('companyMemberRole', { memberId: member.id, role });
    await refresh();
  };
  const close = (): void => setAsking(undefined);
  const nameOf = (member: Member): string => member.nickname || member.email;

  return (
    <>
      <Row
        label={t('company.members')}
        value={t('company.members.count', { count: data?.total ?? company.memberCount })}
      >
        {administers && (
          <Button size="small" onClick={() => setAsking({ kind: 'invite' })}>
            {t('company.members.invite')}
          </Button>
        )}
      </Row>
      {data === undefined ? (
        <div className={classes.skeletons}>
          <SkeletonRows label={t('state.loading')} rows={company.memberCount || 1} height={64} />
        </div>
      ) : (
        data.list.map((member) => {
          const name = nameOf(member);
          // The owner gives the company away or keeps it; nobody takes it.
          const fixed = !administers || member.role === 'owner' || member.userId === user?.id;
          return (
            <div key={member.id} className={classes.row}>
              <Avatar name={name} picture={member.avatar} size={32} />
              <div className={classes.rowText}>
                <div className={classes.rowLabel}>
                  {name}
                  {member.pending && <span className={classes.badge}>{t('company.members.pending')}</span>}
                </div>
                {member.nickname !== '' && <div className={classes.rowValue}>{member.email}</div>}
              </div>
              <div className={classes.rowAction}>
                {fixed ? (
                  <span className={classes.rowValue}>{t(`company.role.${member.role}`)}</span>
                ) : (
                  <>
                    <select
                      className={classes.roleSelect}
                      aria-label={t('company.members.role', { name })}
                      value={member.role}
                      onChange={(event) => {
                        const role = event.currentTarget.value as CompanyRole;
                        if (role === 'owner') setAsking({ kind: 'handOver', member });
                        else void setRole(member, role).catch(() => undefined);
                      }}
                    >
                      {roles
                        .filter((role) => role !== 'owner' || (company.role === 'owner' && !member.pending))
                        .map((role) => (
                          <option key={role} value={role}>
                            {t(`company.role.${role}`)}
                          </option>
                        ))}
                    </select>
                    <IconButton
                      label={t('company.members.remove', { name })}
                      onClick={() => setAsking({ kind: 'remove', member })}
                    >
                      <IconTrash size={18} stroke={1.5} />
                    </IconButton>
                  </>
                )}
              </div>
            </div>
          );
        })
      )}
      {asking?.kind === 'invite' && <InviteDialog onDone={() => void refresh()} onClose={close} />}
      {asking?.kind === 'remove' && (
        <ConfirmDialog
          title={t('company.members.removeTitle')}
          text={t('company.members.removeText', { name: nameOf(asking.member) })}
          confirm={t('action.remove')}
          onConfirm={async () => {
            await client.call('companyMemberRemove', { memberId: asking.member.id });
            await refresh();
          }}
          onClose={close}
        />
      )}
      {asking?.kind === 'handOver' && (
        <ConfirmDialog
          title={t('company.handOver')}
          text={t('company.handOverText', { name: nameOf(asking.member) })}
          confirm={t('company.handOver')}
          onConfirm={() => setRole(asking.member, 'owner')}
          onClose={close}
        />
      )}
    </>
  );
}
