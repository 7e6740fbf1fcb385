import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useT } from '../../app/language.ts';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { PhoneFile } from '../../app/mobile/parts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { lostLine } from '../../ui/pictures/general.ts';

export function ItemPage() {
  const { fileId } = useParams({ from: '/mobile/webH5/item/$fileId' });
  return (
    <Suspense fallback={<Waiting />}>
      <PhoneFile key={fileId} fileId={fileId} absent={<Absent />} />
    </Suspense>
  );
}

function Waiting() {
  const t = useT('mobile');
  return <MobileHeader title={t('mobile.home.title')} back="/webH5" />;
}

function Absent() {
  const t = useT('mobile');
  return (
    <>
      <MobileHeader title={t('mobile.home.title')} back="/webH5" />
      <EmptyState
        picture={<Picture of={lostLine} />}
        title={t('mobile.item.emptyTitle')}
        text={t('mobile.item.emptyText')}
        action={<ButtonLink to="/webH5">{t('mobile.item.back')}</ButtonLink>}
      />
    </>
  );
}
