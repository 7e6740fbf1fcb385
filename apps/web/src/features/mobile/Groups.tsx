import { useT } from '../../app/language.ts';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { people } from '../../ui/pictures/general.ts';

export function Groups() {
  const t = useT('mobile');
  return (
    <>
      <MobileHeader title={t('mobile.group.title')} />
      <EmptyState
        picture={<Picture of={people} />}
        title={t('mobile.group.emptyTitle')}
        text={t('mobile.group.emptyText')}
        action={<ButtonLink to="/webH5/info/feedback">{t('mobile.group.action')}</ButtonLink>}
      />
    </>
  );
}
