import { IconLock, IconMessage2, IconServer2, IconShieldLock } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { CardsPage, InfoCard } from '../../app/site/CardsPage.tsx';
import { ButtonLink } from '../../ui/Button.tsx';

export function ContactPage() {
  const t = useT('site');
  return (
    <CardsPage title={t('contact.title')} lead={t('contact.text')}>
      <InfoCard icon={IconServer2} title={t('contact.operator.title')} text={t('contact.operator.text')} />
      <InfoCard icon={IconMessage2} title={t('contact.feedback.title')} text={t('contact.feedback.text')}>
        <ButtonLink to="/feedback">{t('contact.feedback.action')}</ButtonLink>
      </InfoCard>
      <InfoCard icon={IconLock} title={t('contact.password.title')} text={t('contact.password.text')}>
        <ButtonLink to="/login" search={{ mode: 'reset' }}>
          {t('contact.password.action')}
        </ButtonLink>
      </InfoCard>
      <InfoCard icon={IconShieldLock} title={t('contact.privacy.title')} text={t('contact.privacy.text')}>
        <ButtonLink to="/secure/products">{t('contact.privacy.action')}</ButtonLink>
      </InfoCard>
    </CardsPage>
  );
}
