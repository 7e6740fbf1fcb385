import type { CallResponse } from '@linework/contract/calls';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { passkeysWork } from '../../app/passkeys.ts';
import classes from '../../ui/settings/settings.module.css';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import { Row } from '../../ui/settings/Section.tsx';
import { timeOf } from '../../ui/times.ts';

type Passkey = CallResponse<'passkeyList'>['list'][number];

type Asking = { kind: 'add' } | { kind: 'rename' | 'delete'; passkey: Passkey };

export function PasskeyList() {
  const t = useT('account');
  const language = useLanguage();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const { data } = useQuery({ queryKey: ['passkeys'], queryFn: () => client.call('passkeyList', {}) });
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['passkeys'] });
  const close = (): void => setAsking(undefined);

  return (
    <>
      <Row
        label={t('security.passkeys')}
        value={t(passkeysWork ? 'security.passkeys.text' : 'security.passkeys.unsupported')}
      >
        {passkeysWork && (
          <Button
            size="small"
            aria-label={`${t('action.add')}: ${t('security.passkeys.add')}`}
            onClick={() => setAsking({ kind: 'add' })}
          >
            {t('action.add')}
          </Button>
        )}
      </Row>
      {data === undefined ? (
        <div className={classes.skeletons}>
          <SkeletonRows label={t('state.loading')} rows={1} height={64} />
        </div>
      ) : (
        data.list.map((passkey) => (
          <div key={passkey.id} className={classes.row}>
            <IconKey size={20} stroke={1.5} aria-hidden />
            <div className={classes.rowText}>
              <div className={classes.rowLabel}>
                {passkey.name}
                {passkey.synced && <span className={classes.badge}>{t('security.passkeys.synced')}</span>}
              </div>
              <div className={classes.rowValue}>
                {passkey.lastTime > 0
                  ? t('security.passkeys.used', { date: timeOf(passkey.lastTime, language) })
                  : t('security.passkeys.unused')}
              </div>
            </div>
            <div className={classes.rowAction}>
              <IconButton
                label={`${t('security.passkeys.rename')}: ${passkey.name}`}
                onClick={() => setAsking({ kind: 'rename', passkey })}
              >
                <IconPencil size={18} stroke={1.5} />
              </IconButton>
              <IconButton
                label={`${t('security.passkeys.delete')}: ${passkey.name}`}
                onClick={() => setAsking({ kind: 'delete', passkey })}
              >
                <IconTrash size={18} stroke={1.5} />
              </IconButton>
            </div>
          </div>
        ))
      )}
      {(asking?.kind === 'add' || asking?.kind === 'rename') && (
        <PasskeyNameDialog
          passkey={asking.kind === 'rename' ? asking.passkey : undefined}
          onDone={() => void refresh()}
          onClose={close}
        />
      )}
      {asking?.kind === 'delete' && (
        <ConfirmDialog
          title={t('security.passkeys.delete')}
          text={t('security.passkeys.deleteText', { name: asking.passkey.name })}
          confirm={t('action.remove')}
          onConfirm={async () => {
            await client.call('passkeyDelete', { passkeyId: asking.passkey.id });
            await refresh();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
