import { useT } from '../language.ts';
import { useUser } from '../session.ts';
import { Suspense } from 'react';
import { lazyPart } from '../lazyPart.ts';
import { CompanySection } from '../../features/company/CompanySection.tsx';
import classes from '../../ui/settings/settings.module.css';
import { DataSection } from '../../features/account/DataSection.tsx';
import { PasskeyList } from '../../features/account/PasskeyList.tsx';
import { PasswordRow } from '../../features/account/PasswordRow.tsx';
import { PreferenceSection } from '../../features/account/PreferenceSection.tsx';
import { ProfileSection } from '../../features/account/ProfileSection.tsx';
import { Section } from '../../ui/settings/Section.tsx';
import { SessionSection } from '../../features/account/SessionSection.tsx';

const MailSection = lazyPart(() => import('../../features/notice/MailSection.tsx'), 'MailSection', 'notice');

const parts = ['profile', 'security', 'sessions', 'preferences', 'notices', 'company', 'data'] as const;

export function AccountPage() {
  const t = useT('account');
  const user = useUser();
  if (!user) return null;
  return (
    <div className={classes.page}>
      <nav className={classes.nav} aria-label={t('account.nav')}>
        {parts.map((part) => (
          <a key={part} href={`#${part}`}>
            {t(`account.section.${part}`)}
          </a>
        ))}
      </nav>
      <div>
        <h1 className={classes.title}>{t('account.title')}</h1>
        <ProfileSection user={user} />
        <Section id="security" title={t('account.section.security')}>
          <PasswordRow hasPassword={user.hasPassword} />
          <PasskeyList />
        </Section>
        <SessionSection />
        <PreferenceSection />
        <Suspense fallback={<div id="notices" />}>
          <MailSection />
        </Suspense>
        <CompanySection />
        <DataSection user={user} />
      </div>
    </div>
  );
}
