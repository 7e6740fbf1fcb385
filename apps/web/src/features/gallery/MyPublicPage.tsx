import { useRouterState } from '@tanstack/react-router';
import { galleryLists } from './gallerySearch.ts';
import { useT } from '../../app/language.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './gallery.module.css';
import { MyPublic } from './MyPublic.tsx';
import { ViewToggle } from '../../ui/list/ViewToggle.tsx';

/** What one published, collected or likes; the route's last part says which. */
export function MyPublicPage() {
  const t = useT('gallery', 'drive');
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[2] });
  const name = galleryLists.find((list) => list === part) ?? 'myPublic';
  return (
    <>
      <PageHeader
        title={t(`nav.${name}`)}
        subtitle={t(`drive.${name}.subtitle`)}
        tip={name === 'myPublic' ? t('drive.myPublic.tip') : undefined}
      >
        <ViewToggle section={name} />
      </PageHeader>
      <div className={classes.mine}>
        <MyPublic key={name} name={name} />
      </div>
    </>
  );
}
