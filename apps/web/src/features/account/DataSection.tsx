import type { UserInfo } from '@linework/contract/account';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { saveBlob } from '../../app/saveBlob.ts';
import { Button } from '../../ui/Button.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Row, Section } from '../../ui/settings/Section.tsx';

export function DataSection({ user }: { user: UserInfo }) {
  const t = useT('account');
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const file = await client.downloadPost('exportData', {}).catch(() => undefined);
    setBusy(false);
    if (file) saveBlob(file.blob, file.downloadName);
  };
  return (
    <Section id="data" title={t('account.section.data')}>
      <Row value={t('data.export.text')}>
        <Button
          size="small"
          busy={busy}
          icon={<IconDownload size={16} stroke={1.5} />}
          onClick={() => void download()}
        >
          {t('data.export')}
        </Button>
      </Row>
      <Row value={t('data.delete.text')}>
        <Button size="small" look="dangerPlain" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
        {deleting && <DeleteDialog hasPassword={user.hasPassword} onClose={() => setDeleting(false)} />}
      </Row>
    </Section>
  );
}
