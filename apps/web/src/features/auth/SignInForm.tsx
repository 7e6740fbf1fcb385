import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { enter } from '../../app/account.ts';
import { client } from '../../app/api.ts';
import { useConf } from '../../app/conf.ts';
import { config } from '../../app/config.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices, TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import classes from './auth.module.css';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { CompanySignIn } from './CompanySignIn.tsx';
import type { FormProps } from './AuthForms.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx';
import { check, rules } from '../../ui/forms/validate.ts';

type Method = 'password' | 'emailCode' | 'mobileCode';

const wanted = {
  password: { account: rules.required, password: rules.required },
  emailCode: { email: rules.email, code: rules.code },
  mobileCode: { mobile: rules.mobile, code: rules.code },
} as const;

/** On the China node people sign in with their phone before anything else. */
function methodsOf(sms: boolean): Method[] {
  if (!sms) return ['password', 'emailCode'];
  return config.region === 'cn'
    ? ['mobileCode', 'password', 'emailCode']
    : ['password', 'emailCode', 'mobileCode'];
}

export function SignInForm({ path, next }: FormProps) {
  const t = useT('auth');
  const conf = useConf((state) => state.conf);
  const [chosen, setMethod] = useState<Method>();
  const methods = methodsOf(conf?.sms ?? false);
  const method = chosen ?? methods[0]!;
  const [company, setCompany] = useState(false);
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: (values) => check(values, t, wanted[method]),
    send: async ({ account = '', email = '', mobile = '', code = '', password = '' }) => {
      const quiet = { quiet: true };
      if (method === 'password')
        await client.call('login', { method, account: account.trim(), password }, quiet);
      if (method === 'emailCode')
        await client.call('login', { method, email: email.trim(), code: code.trim() }, quiet);
      if (method === 'mobileCode')
        await client.call('login', { method, mobile: mobile.trim(), code: code.trim() }, quiet);
      await enter();
    },
  });

  if (company) return <CompanySignIn next={next} onBack={() => setCompany(false)} />;
  return (
    <>
      <form {...form} className={classes.form}>
        <Choices
          label={t('auth.method.label')}
          labelHidden
          value={method}
          options={methods.map((value) => ({ value, label: t(`auth.method.${value}`) }))}
          onChange={setMethod}
        />
        <FormFailure failure={failure} />
        {method === 'password' && (
          <>
            <TextField
              key="account"
              name="account"
              label={t('auth.account')}
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              error={errors['account']}
            />
            <PasswordInput
              error={errors['password']}
              aside={
                <Link to={path} search={{ next, mode: 'reset' }}>
                  {t('auth.forgot')}
                </Link>
              }
            />
          </>
        )}
        {method === 'emailCode' && (
          <>
            <TextField
              key="email"
              name="email"
              type="email"
              label={t('auth.email')}
              autoComplete="email"
              maxLength={254}
              error={errors['email']}
            />
            <CodeInput key="emailCode" purpose="login" from="email" error={errors['code']} />
          </>
        )}
        {method === 'mobileCode' && (
          <>
            <TextField
              key="mobile"
              name="mobile"
              type="tel"
              label={t('auth.mobile')}
              autoComplete="tel-national"
              maxLength={11}
              error={errors['mobile']}
            />
            <CodeInput key="mobileCode" purpose="login" from="mobile" error={errors['code']} />
          </>
        )}
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          {t('auth.signIn.submit')}
        </Button>
      </form>
      <p className={classes.or}>{t('auth.or')}</p>
      <div className={classes.others}>
        <PasskeyButton />
        <Button wide onClick={() => setCompany(true)}>
          {t('auth.company')}
        </Button>
      </div>
    </>
  );
}
