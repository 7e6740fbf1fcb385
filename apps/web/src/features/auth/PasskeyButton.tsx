import { CallError } from '@linework/client';
import type { PublicKeyCredentialRequestOptionsJSON as RequestOptions } from '@simplewebauthn/browser';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { enter } from '../../app/account.ts';
import { client } from '../../app/api.ts';
import { loadChunk } from '../../app/chunkErrors.ts';
import { useT } from '../../app/language.ts';
import { passkeysWork } from '../../app/passkeys.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';

export function PasskeyButton() {
  const t = useT('auth');
  const [busy, setBusy] = useState(false);
  if (!passkeysWork) return null;

  const signIn = async (): Promise<void> => {
    setBusy(true);
    try {
      const { startAuthentication } = await loadChunk(() => import('@simplewebauthn/browser'));
      const { flow, options } = await client.call('passkeyLoginOptions', {});
      const response = await startAuthentication({ optionsJSON: options as unknown as RequestOptions });
      await client.call('passkeyLogin', { flow, response: { ...response } });
      await enter();
    } catch (error) {
      // The browser says the same for a refusal and for a closed window; the client has shown its own words already.
      if (!(error instanceof CallError)) showToast('info', t('auth.passkey.cancelled'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button wide busy={busy} icon={<IconKey size={18} stroke={1.5} />} onClick={() => void signIn()}>
      {t('auth.passkey')}
    </Button>
  );
}
