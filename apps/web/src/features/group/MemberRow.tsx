import type { GroupRole } from '@linework/contract/enums';
import type { GroupMember } from '@linework/contract/group';
import { IconCrown, IconDots, IconUserMinus } from '@tabler/icons-react';
import { useLanguage, useT } from '../../app/language.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { dayOf } from '../../ui/times.ts';
import classes from './groups.module.css';
import { mayChange, rolesToGive, type GivenRole } from './roles.ts';

interface MemberRowProps {
  /** The caller's role. */
  own: GroupRole;
  member: GroupMember;
  onRole: (role: GivenRole) => void;
  onRemove: () => void;
  onHandOver: () => void;
}

export function MemberRow({ own, member, onRole, onRemove, onHandOver }: MemberRowProps) {
  const t = useT('group');
  const language = useLanguage();
  const name = member.nickname || member.email;
  const about = [
    member.email !== name && member.email,
    t('group.member.joined', { date: dayOf(member.joinTime, language) }),
  ].filter(Boolean);
  const changes = mayChange(own, member);
  const entries: MenuEntry[] = [
    ...(own === 'owner'
      ? [{ id: 'handOver', label: t('group.member.handOver'), icon: IconCrown, onChoose: onHandOver }]
      : []),
    { id: 'remove', label: t('group.member.remove'), icon: IconUserMinus, danger: true, onChoose: onRemove },
  ];
  return (
    <li className={classes.row}>
      <Avatar name={name} picture={member.avatar} size={32} />
      <span className={classes.who}>
        <span className={classes.name}>
          {name}
          {member.own === 1 && <span className={classes.badge}>{t('group.member.you')}</span>}
        </span>
        <span className={classes.meta}>{about.join(' · ')}</span>
      </span>
      {changes ? (
        <select
          className={classes.select}
          aria-label={t('group.member.role', { name })}
          value={member.role}
          onChange={(event) => onRole(event.currentTarget.value as GivenRole)}
        >
          {rolesToGive(own).map((role) => (
            <option key={role} value={role}>
              {t(`group.role.${role}`)}
            </option>
          ))}
        </select>
      ) : (
        <span className={classes.role}>{t(`group.role.${member.role}`)}</span>
      )}
      {changes ? (
        <MenuButton label={name} align="end" entries={entries}>
          {(props) => (
            <IconButton {...props} label={t('group.member.more', { name })}>
              <IconDots size={20} stroke={1.5} />
            </IconButton>
          )}
        </MenuButton>
      ) : (
        <span className={classes.noMenu} />
      )}
    </li>
  );
}
