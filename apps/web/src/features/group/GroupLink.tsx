import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inPhoneLayout } from '../../app/device.ts';
import { useT } from '../../app/language.ts';

interface GroupLinkProps {
  groupId: string;
  className?: string | undefined;
  children: ReactNode;
}

/** To a group, in the layout one is in. */
export function GroupLink({ groupId, className, children }: GroupLinkProps) {
  return inPhoneLayout() ? (
    <Link to="/webH5" search={{ tab: 'group', group: groupId }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/yun/group/$groupId" params={{ groupId }} className={className}>
      {children}
    </Link>
  );
}

/** Back to all of them. */
export function GroupsLink({
  className,
  children,
}: {
  className?: string | undefined;
  children?: ReactNode;
}) {
  const t = useT();
  const words = children ?? t('nav.group');
  return inPhoneLayout() ? (
    <Link to="/webH5" search={{ tab: 'group' }} className={className}>
      {words}
    </Link>
  ) : (
    <Link to="/yun/group" className={className}>
      {words}
    </Link>
  );
}
