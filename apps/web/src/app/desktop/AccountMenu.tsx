import { vipTypes } from '@linework/contract/enums';
import { IconContrast, IconLanguage, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { actions, applies, general, places, type Action, type ActionContext } from '../actions.ts';
import { useColorScheme } from '../colorScheme.ts';
import { useLanguage, useT } from '../language.ts';
import { useUser } from '../session.ts';
import { useExpiring } from '../hooks/useExpiring.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { dayOf } from '../../ui/times.ts';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import classes from './TopBar.module.css';

const first: readonly Action[] = [
  places.account,
  places.order,
  places.coupon,
  places.outbox,
  places.feedbackInbox,
  places.reports,
  places.adminOrders,
  places.invoice,
];
const last: readonly Action[] = [places.help, general.palette, general.shortcuts];

export function AccountMenu({ context }: { context: ActionContext }) {
  const t = useT('drive');
  const user = useUser();
  const language = useLanguage();
  const expiring = useExpiring();
  const scheme = useColorScheme((state) => state.scheme);
  if (!user) return null;
  const name = user.nickname || user.email;
  const level =
    user.vipType === vipTypes.premium ? 'premium' : user.vipType === vipTypes.gift ? 'gift' : 'free';
  const ends = dayOf(user.vipInfo.serverEndTimeStamp, language);

  const item = (action: Action): MenuEntry => ({
    id: action.id,
    label: t(action.label),
    icon: action.icon,
    onChoose: () => action.perform(context),
  });
  const choices = (group: 'language' | 'theme', icon: Icon, current: string): MenuEntry => ({
    kind: 'sub',
    id: group,
    icon,
    label: t(`${group}.label`),
    entries: actions
      .filter((action) => action.group === group)
      .map((action) => ({
        kind: 'radio',
        id: action.id,
        label: t(action.label),
        lang: group === 'language' ? action.id.slice('language:'.length) : undefined,
        checked: action.id === current,
        onChoose: () => action.perform(context),
      })),
  });
  const entries: MenuEntry[] = [
    ...first.filter(applies).map(item),
    { kind: 'line', id: 'settings' },
    choices('language', IconLanguage, `language:${language}`),
    choices('theme', IconContrast, `theme:${scheme}`),
    ...last.map(item),
    { kind: 'line', id: 'end' },
    item(general.signOut),
  ];

  const header = (
    <div className={classes.who}>
      <Avatar name={name} picture={user.avatar} size={36} />
      <div>
        <strong>{name}</strong>
        <span>{user.email}</span>
        <span className={classes.level}>
          {t(`membership.${level}`)}
          {level !== 'free' && ` · ${t('account.menu.membershipEnds', { date: ends })}`}
        </span>
        {expiring && (
          <Link to="/upgrade" className={classes.expiring}>
            {t('membership.renew')}
          </Link>
        )}
      </div>
    </div>
  );
  return (
    <MenuButton label={t('a11y.account')} entries={entries} align="end" header={header}>
      {(props) => (
        <button
          {...props}
          type="button"
          className={classes.account}
          data-expiring={expiring || undefined}
          aria-label={[
            `${t('a11y.account')}: ${name}`,
            ...(expiring ? [t('membership.expiring', { date: ends })] : []),
          ].join('. ')}
        >
          <Avatar name={name} picture={user.avatar} size={30} />
        </button>
      )}
    </MenuButton>
  );
}
