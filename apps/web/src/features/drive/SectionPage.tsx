import { limits } from '@linework/contract/limits';
import { useRouterState } from '@tanstack/react-router';
import { panels } from '../../app/desktop/panels.ts';
import { useT } from '../../app/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PageHeader } from './PageHeader.tsx';
import { sectionOf, sections, type SectionName } from './sections.ts';
import classes from './SectionPage.module.css';
import { ViewToggle } from './ViewToggle.tsx';
import { useView } from './viewStore.ts';

/** A section of the drive. */
export function SectionPage() {
  const t = useT('drive');
  const name = useRouterState({ select: (state) => sectionOf(state.location.pathname) });
  const query = useRouterState({ select: (state) => (state.location.search as { q?: unknown }).q });
  const view = useView(name);
  const section = sections[name];
  const searched = name === 'index' && query !== undefined ? String(query) : undefined;

  return (
    <>
      <PageHeader
        title={t(`nav.${name === 'index' ? 'all' : name}`)}
        subtitle={
          searched === undefined
            ? t(`drive.${name}.subtitle`)
            : t('drive.search.subtitle', { query: searched })
        }
        tip={
          name === 'trash'
            ? t('drive.trash.tip', { days: limits.trashDays })
            : name === 'myPublic'
              ? t('drive.myPublic.tip')
              : undefined
        }
      >
        {section.files && <ViewToggle section={name} />}
      </PageHeader>
      {section.files && view === 'list' && (
        <div className={classes.columns} aria-hidden>
          <span>{t('drive.column.name')}</span>
          <span>{t('drive.column.size')}</span>
          <span>{t('drive.column.modified')}</span>
        </div>
      )}
      <div className={classes.body} data-view={section.files ? view : undefined}>
        {searched === undefined ? (
          <EmptyState
            picture={<Picture of={section.picture} width={220} />}
            title={t(`drive.${name}.emptyTitle`)}
            text={t(`drive.${name}.emptyText`)}
            action={<SectionAction name={name} />}
          />
        ) : (
          <EmptyState
            picture={<Picture of={section.picture} width={220} />}
            title={t('drive.search.emptyTitle', { query: searched })}
            text={t('drive.search.emptyText')}
            action={<ButtonLink to="/yun/index">{t('drive.search.clear')}</ButtonLink>}
          />
        )}
      </div>
    </>
  );
}

function SectionAction({ name }: { name: SectionName }) {
  const t = useT('drive');
  switch (sections[name].action) {
    case 'upload':
      return <Button onClick={() => panels.open('upload')}>{t('drive.whatToUpload')}</Button>;
    case 'all':
      return <ButtonLink to="/yun/index">{t('drive.goAll')}</ButtonLink>;
    case 'plans':
      return <ButtonLink to="/upgrade">{t('drive.seePlans')}</ButtonLink>;
    case 'feedback':
      return <ButtonLink to="/feedback">{t('drive.tellUs')}</ButtonLink>;
  }
}
