import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { GroupFormDialog } from './GroupFormDialog.tsx';
import { GroupList } from './GroupList.tsx';

/** All groups one is in. */
export function GroupsPage() {
  const t = useT('group');
  const [making, setMaking] = useState(false);
  return (
    <>
      <PageHeader title={t('nav.group')} subtitle={t('group.subtitle')}>
        <Button icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setMaking(true)}>
          {t('group.new')}
        </Button>
      </PageHeader>
      <GroupList onNew={() => setMaking(true)} />
      {making && <GroupFormDialog onClose={() => setMaking(false)} />}
    </>
  );
}
