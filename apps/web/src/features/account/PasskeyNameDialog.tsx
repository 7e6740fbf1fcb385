import { CallError } from '@linework/client';
import { bounds } from '@linework/contract/limits';
import type { PublicKeyCredentialCreationOptionsJSON as CreationOptions } from '@simplewebauthn/browser';
import { client } from '../../app/api.ts';
import { loadChunk } from '../../app/chunkErrors.ts';
import { useT } from '../../app/language.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { check, rules } from '../../ui/forms/validate.ts';
import { describeAgent } from './describeAgent.ts';

interface PasskeyNameDialogProps {
  /** The one to rename; a new one is made where absent. */
  passkey?: { id: string; name: string } | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function PasskeyNameDialog({ passkey, onDone, onClose }: PasskeyNameDialogProps) {
  const t = useT('account');
  const create = async (name: string): Promise<void> => {
    const { startRegistration } = await loadChunk(() => import('@simplewebauthn/browser'));
    const options = await client.call('passkeyRegisterOptions', {}, { quiet: true });
    const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(
      () => {
        throw new CallError('cancelled', t('security.passkeys.cancelled'));
      },
    );
    await client.call('passkeyRegister', { name, response: { ...response } }, { quiet: true });
    showToast('success', t('security.passkeys.added'));
  };
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: (values) => check(values, t, { name: rules.required }),
    send: async ({ name = '' }) => {
      if (passkey)
        await client.call('passkeyRename', { passkeyId: passkey.id, name: name.trim() }, { quiet: true });
      else await create(name.trim());
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t(passkey ? 'security.passkeys.rename' : 'security.passkeys.add')}
      submit={t(passkey ? 'action.save' : 'action.continue')}
      onClose={onClose}
    >
      {failure !== undefined && <Notice alert>{failure}</Notice>}
      <TextField
        name="name"
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.nameHint')}
        defaultValue={passkey?.name ?? describeAgent(navigator.userAgent)}
        maxLength={bounds.nicknameMax}
        error={errors['name']}
        autoComplete="off"
      />
    </FormDialog>
  );
}
