import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/settings/settings.module.css';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';

/** The owner dissolves the company, everybody else leaves it. */
export function CompanyEnd({ isOwner }: { isOwner: boolean }) {
  const t = useT('account');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const end = async (): Promise<void> => {
    const { user } = session.get();
    if (isOwner) await client.call('companyDelete', {});
    else {
      const { list } = await client.call('companyMembers', {});
      const me = list.find((member) => member.userId === user?.id);
      if (me) await client.call('companyMemberRemove', { memberId: me.id });
    }
    session.set({ company: undefined, ...(user && { user: { ...user, companyId: '' } }) });
    queries.removeQueries({ queryKey: ['members'] });
  };
  const title = t(isOwner ? 'company.delete' : 'company.leave');
  return (
    <div className={classes.foot}>
      <Button size="small" look="dangerPlain" onClick={() => setAsking(true)}>
        {title}
      </Button>
      {asking && (
        <ConfirmDialog
          title={title}
          text={t(isOwner ? 'company.deleteText' : 'company.leaveText')}
          confirm={title}
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
