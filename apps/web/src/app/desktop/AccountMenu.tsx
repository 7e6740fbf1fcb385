import { formatDate } from '@linework/contract/format';
import { vipTypes } from '@linework/contract/enums';
import { Menu } from '@mantine/core';
import { IconCheck, IconContrast, IconLanguage } from '@tabler/icons-react';
import { actions, applies, general, places, type Action, type ActionContext } from '../actions.ts';
import { useColorScheme } from '../colorScheme.ts';
import { useLanguage, useT } from '../language.ts';
import { useUser } from '../session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import classes from './TopBar.module.css';

const first: readonly Action[] = [places.account, places.outbox, places.feedbackInbox, places.invoice];
const last: readonly Action[] = [general.palette, general.shortcuts];

export function AccountMenu({ context }: { context: ActionContext }) {
  const t = useT('drive');
  const user = useUser();
  const language = useLanguage();
  const scheme = useColorScheme((state) => state.scheme);
  if (!user) return null;
  const name = user.nickname || user.email;
  const level =
    user.vipType === vipTypes.premium ? 'premium' : user.vipType === vipTypes.gift ? 'gift' : 'free';
  const ends = formatDate(user.vipInfo.serverEndTimeStamp).slice(0, 10);

  const item = (action: Action) => (
    <Menu.Item
      key={action.id}
      leftSection={<action.icon size={18} stroke={1.5} aria-hidden />}
      onClick={() => action.perform(context)}
    >
      {t(action.label)}
    </Menu.Item>
  );
  const choices = (group: Action['group'], current: string) => (
    <Menu.Sub.Dropdown>
      <Menu.RadioGroup
        value={current}
        onChange={(id) => actions.find((action) => action.id === id)?.perform(context)}
      >
        {actions
          .filter((action) => action.group === group)
          .map((action) => (
            <Menu.RadioItem
              key={action.id}
              value={action.id}
              lang={group === 'language' ? action.id.slice('language:'.length) : undefined}
              checkIcon={<IconCheck size={16} className={classes.here} />}
            >
              {t(action.label)}
            </Menu.RadioItem>
          ))}
      </Menu.RadioGroup>
    </Menu.Sub.Dropdown>
  );

  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <button type="button" className={classes.account} aria-label={`${t('a11y.account')}: ${name}`}>
          <Avatar name={name} picture={user.avatar} size={30} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Avatar name={name} picture={user.avatar} size={36} />
          <div>
            <strong>{name}</strong>
            <span>{user.email}</span>
            <span className={classes.level}>
              {t(`membership.${level}`)}
              {level !== 'free' && ` · ${t('account.menu.membershipEnds', { date: ends })}`}
            </span>
          </div>
        </div>
        <Menu.Divider />
        {first.filter(applies).map(item)}
        <Menu.Divider />
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconLanguage size={18} stroke={1.5} aria-hidden />}>
              {t('language.label')}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          {choices('language', `language:${language}`)}
        </Menu.Sub>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconContrast size={18} stroke={1.5} aria-hidden />}>
              {t('theme.label')}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          {choices('theme', `theme:${scheme}`)}
        </Menu.Sub>
        {last.map(item)}
        <Menu.Divider />
        {item(general.signOut)}
      </Menu.Dropdown>
    </Menu>
  );
}
