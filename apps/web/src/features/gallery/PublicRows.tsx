import type { PublicItem } from '@linework/contract/gallery';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { dayOf } from '../../ui/times.ts';
import { FileThumb } from '../preview/queries.ts';
import classes from './gallery.module.css';

interface PublicRowsProps {
  items: readonly PublicItem[];
  author: boolean;
  action: (item: PublicItem) => ReactNode;
}

/** The same as a table, with every count under its own heading. */
export function PublicRows({ items, author, action }: PublicRowsProps) {
  const t = useT('gallery', 'drive');
  const language = useLanguage();
  const number = (value: number): string => new Intl.NumberFormat(language).format(value);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('drive.column.name')}</th>
          {author && <th scope="col">{t('gallery.mine.column.author')}</th>}
          <th scope="col" className={classes.numeric}>
            {t('gallery.mine.column.views')}
          </th>
          <th scope="col" className={classes.numeric}>
            {t('gallery.mine.column.likes')}
          </th>
          <th scope="col" className={classes.numeric}>
            {t('gallery.mine.column.collected')}
          </th>
          <th scope="col" className={classes.numeric}>
            {t('gallery.mine.column.messages')}
          </th>
          <th scope="col">{t('gallery.mine.column.published')}</th>
          <th scope="col">
            <span className="visuallyHidden">{t('drive.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <span className={classes.rowName}>
                <FileThumb item={item} size="row" />
                <Link to="/gallery/$fileId" params={{ fileId: item.id }} title={item.name}>
                  {item.name}
                </Link>
                {item.hidden === 1 && <span className={classes.badge}>{t('gallery.hiddenBadge')}</span>}
              </span>
            </td>
            {author && <td>{item.userName}</td>}
            <td className={classes.numeric}>{number(item.browseCount)}</td>
            <td className={classes.numeric}>{number(item.likeCount)}</td>
            <td className={classes.numeric}>{number(item.collectionCount)}</td>
            <td className={classes.numeric}>{number(item.leaveMessageCount)}</td>
            <td>
              <time>{dayOf(item.publishTime, language)}</time>
            </td>
            <td>{action(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
