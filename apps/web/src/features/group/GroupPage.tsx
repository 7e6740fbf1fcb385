import { useParams, useSearch } from '@tanstack/react-router';
import { GroupView } from './GroupView.tsx';

/** One group, on a desk. */
export function GroupPage() {
  const { groupId } = useParams({ from: '/yun/group/$groupId' });
  const { part, share } = useSearch({ from: '/yun/group/$groupId' });
  return <GroupView key={groupId} groupId={groupId} part={part} share={share} />;
}
