import type { Item } from '@linework/contract/drive';
import type { ShareItem } from '@linework/contract/share';
import { IconLink, IconLock, IconMail, IconUsersGroup, IconWorld, type Icon } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { shareItems } from '../../share/actions.ts';
import classes from './details.module.css';
import { useItemShares } from './itemQueries.ts';

interface Line {
  id: string;
  icon: Icon;
  text: string;
}

/** Who else can see it, and where that is changed. */
export function AccessBlock({ item, headingLevel = 3 }: { item: Item; headingLevel?: 2 | 3 }) {
  const t = useT('item');
  const { data } = useItemShares(item.id);
  const Heading = `h${headingLevel}` as const;
  const isPublic = item.kind === 1 && item.privateType === 0;
  const lines: Line[] = isPublic ? [{ id: 'public', icon: IconWorld, text: t('item.access.public') }] : [];
  if (data) lines.push(...linesOf(data, t));
  if (data && lines.length === 0)
    lines.push({ id: 'private', icon: IconLock, text: t('item.access.private') });
  const [fileIds, folderIds] = item.kind === 1 ? [[item.id], []] : [[], [item.id]];
  return (
    <section className={classes.access}>
      <Heading>{t('item.access')}</Heading>
      {data ? (
        <ul>
          {lines.map(({ id, icon: Mark, text }) => (
            <li key={id}>
              <Mark size={16} stroke={1.6} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton width={120} height={14} />
      )}
      <Button size="small" onClick={() => shareItems({ items: [item], fileIds, folderIds })}>
        {t('item.access.manage')}
      </Button>
    </section>
  );
}

function linesOf(shares: readonly ShareItem[], t: ReturnType<typeof useT<'item'>>): Line[] {
  const lines: Line[] = [];
  const links = shares.filter(({ kind }) => kind === 'link' || kind === 'easy');
  const open = links.some(({ password }) => password === '');
  if (links.length > 0)
    lines.push({
      id: 'link',
      icon: IconLink,
      text: t(open ? 'item.access.link' : 'item.access.linkAndCode'),
    });
  const mails = shares.filter(({ kind }) => kind === 'mail').length;
  if (mails > 0) lines.push({ id: 'mail', icon: IconMail, text: t('item.access.mail', { count: mails }) });
  const groups = new Set(shares.flatMap(({ kind, groupName }) => (kind === 'group' ? [groupName] : [])));
  for (const name of groups) lines.push({ id: `group ${name}`, icon: IconUsersGroup, text: name });
  return lines;
}
