import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { closedLink } from '../../ui/pictures/general.ts';
import { ShareFrame } from './ShareFrame.tsx';

/** What a share link opens, on any device. */
export function SharePage() {
  const t = useT('mobile');
  return (
    <ShareFrame>
      <EmptyState
        headingLevel={1}
        picture={<Picture of={closedLink} width={220} />}
        title={t('share.notYet.title')}
        text={t('share.notYet.text')}
        action={<ButtonLink to="/">{t('share.home')}</ButtonLink>}
      />
    </ShareFrame>
  );
}
