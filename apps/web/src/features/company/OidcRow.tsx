import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadCompany } from '../../app/account.ts';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/settings/Section.tsx';
import { OidcDialog } from './OidcDialog.tsx';

export function OidcRow() {
  const t = useT('account');
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: ['oidc'], queryFn: () => client.call('companyOidcGet', {}) });
  return (
    <Row
      label={t('company.oidc')}
      value={data?.issuer ? t('company.oidc.on', { issuer: hostOf(data.issuer) }) : t('company.oidc.off')}
    >
      <Button
        size="small"
        disabled={!data}
        aria-label={`${t('company.oidc')}: ${t('company.oidc.setUp')}`}
        onClick={() => setOpen(true)}
      >
        {t('company.oidc.setUp')}
      </Button>
      {open && data && (
        <OidcDialog
          settings={data}
          onDone={() => void Promise.all([queries.invalidateQueries({ queryKey: ['oidc'] }), loadCompany()])}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
