import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useConf } from '../../app/conf.ts';
import { useT } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { check, rules } from '../../ui/forms/validate.ts';
import { Row } from '../../ui/settings/Section.tsx';

export function MobileRow({ mobile }: { mobile: string }) {
  const t = useT('account');
  const [open, setOpen] = useState(false);
  const verb = t(mobile === '' ? 'action.add' : 'action.change');
  const remove = (): void => {
    void client.call('changeMobile', { mobile: '' }).then(
      (user) => session.set({ user }),
      () => undefined,
    );
  };
  return (
    <Row label={t('profile.mobile')} value={mobile === '' ? t('profile.mobile.none') : mobile}>
      {mobile !== '' && (
        <Button
          size="small"
          look="quiet"
          aria-label={`${t('action.remove')}: ${t('profile.mobile.remove')}`}
          onClick={remove}
        >
          {t('action.remove')}
        </Button>
      )}
      <Button
        size="small"
        aria-label={`${verb}: ${t('profile.mobile.change')}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      {open && <MobileDialog onClose={() => setOpen(false)} />}
    </Row>
  );
}

function MobileDialog({ onClose }: { onClose: () => void }) {
  const t = useT('account');
  // Without text messages the server takes the number as it is.
  const sms = useConf((state) => state.conf?.sms ?? false);
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.mobile'),
    validate: (values) => check(values, t, { mobile: rules.mobile, ...(sms && { code: rules.code }) }),
    send: async ({ mobile = '', code = '' }) => {
      const user = await client.call(
        'changeMobile',
        { mobile: mobile.trim(), ...(sms && { code: code.trim() }) },
        { quiet: true },
      );
      session.set({ user });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={t('profile.mobile.change')}
      submit={t('action.save')}
      onClose={onClose}
    >
      <FormFailure failure={failure} />
      <TextField
        name="mobile"
        type="tel"
        label={t('profile.mobile')}
        autoComplete="tel-national"
        maxLength={11}
        error={errors['mobile']}
      />
      {sms && <CodeInput purpose="mobile" from="mobile" error={errors['code']} />}
    </FormDialog>
  );
}
