import { useState } from 'react';
import { useT } from '../../app/language.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Section } from '../../ui/settings/Section.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';
import { CompanyEnd } from './CompanyEnd.tsx';
import { MemberList } from './MemberList.tsx';
import { OidcRow } from './OidcRow.tsx';

export function CompanySection() {
  const t = useT('account');
  const company = useSession((state) => state.company);
  const [editing, setEditing] = useState(false);
  const dialog = editing && <CompanyDialog company={company} onClose={() => setEditing(false)} />;
  if (!company) {
    return (
      <Section id="company" title={t('account.section.company')}>
        <Row value={t('company.none')}>
          <Button size="small" onClick={() => setEditing(true)}>
            {t('company.found')}
          </Button>
        </Row>
        {dialog}
      </Section>
    );
  }
  const administers = company.role === 'owner' || company.role === 'admin';
  const details = [company.slug, company.serviceNumber].filter((part) => part !== '').join(' · ');
  return (
    <Section id="company" title={t('account.section.company')}>
      <Row label={company.name} value={details}>
        {administers && (
          <Button
            size="small"
            aria-label={`${t('action.change')}: ${t('company.edit')}`}
            onClick={() => setEditing(true)}
          >
            {t('action.change')}
          </Button>
        )}
      </Row>
      {administers && <OidcRow />}
      <MemberList company={company} administers={administers} />
      <CompanyEnd isOwner={company.role === 'owner'} />
      {dialog}
    </Section>
  );
}
