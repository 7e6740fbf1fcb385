import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { lostLine } from '../../ui/pictures/general.ts';
import { useT } from '../language.ts';
import classes from '../site/Plain.module.css';

export function NotFoundPage() {
  const t = useT();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/" className={classes.logo}>
          <Logo />
        </Link>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        <EmptyState
          headingLevel={1}
          picture={<Picture of={lostLine} width={240} />}
          title={t('notFound.title')}
          text={t('notFound.text')}
          action={
            <ButtonLink look="primary" to="/">
              {t('notFound.home')}
            </ButtonLink>
          }
        />
      </main>
    </div>
  );
}
