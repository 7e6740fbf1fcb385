import { useRouterState } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PageHeader } from './PageHeader.tsx';
import { sectionOf, sections, type SectionName } from './sections.ts';
import classes from './SectionPage.module.css';
import { ViewToggle } from './ViewToggle.tsx';
import { useView } from './viewStore.ts';

/** A section of the drive that has nothing to list yet. */
export function SectionPage() {
  const t = useT('drive');
  const name = useRouterState({ select: (state) => sectionOf(state.location.pathname) });
  const view = useView(name);
  const section = sections[name];

  return (
    <>
      <PageHeader
        title={t(`nav.${name}`)}
        subtitle={t(`drive.${name}.subtitle`)}
        tip={name === 'myPublic' ? t('drive.myPublic.tip') : undefined}
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
        <EmptyState
          picture={<Picture of={section.picture} width={220} />}
          title={t(`drive.${name}.emptyTitle`)}
          text={t(`drive.${name}.emptyText`)}
          action={<SectionAction name={name} />}
        />
      </div>
    </>
  );
}

function SectionAction({ name }: { name: SectionName }) {
  const t = useT('drive');
  switch (sections[name].action) {
    case 'all':
      return <ButtonLink to="/yun/index">{t('drive.goAll')}</ButtonLink>;
    case 'plans':
      return <ButtonLink to="/upgrade">{t('drive.seePlans')}</ButtonLink>;
    case 'feedback':
      return <ButtonLink to="/feedback">{t('drive.tellUs')}</ButtonLink>;
  }
}
