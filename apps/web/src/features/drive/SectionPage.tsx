import { useRouterState } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { sectionOf, sections, type SectionName } from './sections.ts';
import classes from './SectionPage.module.css';

/** A section of the drive that has nothing to list yet. */
export function SectionPage() {
  const t = useT('drive');
  const name = useRouterState({ select: (state) => sectionOf(state.location.pathname) });
  const section = sections[name];

  return (
    <>
      <PageHeader title={t(`nav.${name}`)} subtitle={t(`drive.${name}.subtitle`)} />
      <div className={classes.body}>
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
    case 'feedback':
      return <ButtonLink to="/feedback">{t('drive.tellUs')}</ButtonLink>;
  }
}
