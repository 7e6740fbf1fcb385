import type { GroupItem } from '@linework/contract/group';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { people } from '../../ui/pictures/general.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ActivityPart } from './ActivityPart.tsx';
import { AddFilesDialog } from './AddFilesDialog.tsx';
import { FilesPart } from './FilesPart.tsx';
import { useGroup } from './groupCalls.ts';
import { GroupHead } from './GroupHead.tsx';
import { GroupsLink } from './GroupLink.tsx';
import classes from './groups.module.css';
import { InviteDialog } from './InviteDialog.tsx';
import { MembersPart } from './MembersPart.tsx';
import { SharedFolder } from './SharedFolder.tsx';

interface GroupViewProps {
  groupId: string;
  /** Which of its parts is shown; its files where it is none of them. */
  part: string | undefined;
  /** A folder that was shared into the group, by the id of its share. */
  share: string | undefined;
}

/** A group with its files, its people and what happened in it; the same on a desk and on a phone. */
export function GroupView({ groupId, part, share }: GroupViewProps) {
  const t = useT('group');
  const { data: group, isError } = useGroup(groupId);
  if (group) {
    return share === undefined ? (
      <Parts group={group} part={parts.find((one) => one === part) ?? 'files'} />
    ) : (
      <SharedFolder key={share} group={group} shareId={share} />
    );
  }
  if (!isError) {
    return (
      <div className={classes.waiting}>
        <SkeletonRows label={t('state.loading')} rows={6} />
      </div>
    );
  }
  return (
    <EmptyState
      picture={<Picture of={people} />}
      title={t('group.absent.title')}
      headingLevel={1}
      text={t('group.absent.text')}
      action={<GroupsLink>{t('group.absent.back')}</GroupsLink>}
    />
  );
}

const parts = ['files', 'members', 'activity'] as const;
type Part = (typeof parts)[number];

function Parts({ group, part }: { group: GroupItem; part: Part }) {
  const t = useT('group');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'invite' | 'files'>();
  const close = (): void => setAsking(undefined);
  const counts = { files: group.files, members: group.members, activity: undefined };
  return (
    <div className={classes.page}>
      <GroupHead group={group} onInvite={() => setAsking('invite')} onAddFiles={() => setAsking('files')} />
      <Tabs
        label={t('group.tabs')}
        panel="group-part"
        current={part}
        tabs={parts.map((id) => ({ id, label: t(`group.tab.${id}`), count: counts[id] }))}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (before: Record<string, unknown>) => ({
              ...before,
              part: next === 'files' ? undefined : next,
            }),
          })
        }
      />
      <div id="group-part" role="tabpanel" aria-labelledby={`group-part-${part}`} className={classes.panel}>
        {part === 'files' && <FilesPart group={group} onAdd={() => setAsking('files')} />}
        {part === 'members' && <MembersPart group={group} onInvite={() => setAsking('invite')} />}
        {part === 'activity' && <ActivityPart groupId={group.id} />}
      </div>
      {asking === 'invite' && <InviteDialog groupId={group.id} onClose={close} />}
      {asking === 'files' && <AddFilesDialog group={group} onClose={close} />}
    </div>
  );
}
