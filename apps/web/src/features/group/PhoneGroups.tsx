import { IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { GroupFormDialog } from './GroupFormDialog.tsx';
import { GroupList } from './GroupList.tsx';
import { GroupView } from './GroupView.tsx';

/** The phone's tab: all groups, or the one that the address names. */
export function PhoneGroups() {
  const { group, part, share } = useSearch({ from: '/mobile/webH5' });
  if (group === undefined) return <AllGroups />;
  return <GroupView key={group} groupId={group} part={part} share={share} />;
}

function AllGroups() {
  const t = useT('group');
  const [making, setMaking] = useState(false);
  return (
    <>
      <MobileHeader title={t('nav.group')}>
        <IconButton touch label={t('group.new')} onClick={() => setMaking(true)}>
          <IconPlus size={22} stroke={1.5} />
        </IconButton>
      </MobileHeader>
      <GroupList onNew={() => setMaking(true)} />
      {making && <GroupFormDialog onClose={() => setMaking(false)} />}
    </>
  );
}
