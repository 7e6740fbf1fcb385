import { bounds } from '@linework/contract/limits';
import { Link } from '@tanstack/react-router';
import { enter } from '../../app/account.ts';
import { client } from '../../app/api.ts';
import { loadConf, useConf } from '../../app/conf.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import classes from './auth.module.css';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx';
import { check, rules } from '../../ui/forms/validate.ts';

export function RegisterForm() {
  const t = useT('auth');
  const language = useLanguage();
  const conf = useConf((state) => state.conf);
  const first = conf?.firstAccount ?? false;
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: (values) =>
      check(values, t, {
        email: rules.email,
        nickname: rules.nickname,
        ...(first ? {} : { code: rules.code }),
        password: rules.newPassword,
      }),
    send: async ({ email = '', nickname = '', code = '', password = '' }) => {
      await client.call(
        'register',
        {
          email: email.trim(),
          password,
          language,
          ...(nickname.trim() !== '' && { nickname: nickname.trim() }),
          ...(!first && { code: code.trim() }),
        },
        { quiet: true },
      );
      await Promise.all([enter(), loadConf()]);
    },
  });

  if (conf && !conf.registration && !first) return <Notice kind="warn">{t('auth.closed')}</Notice>;
  return (
    <form {...form} className={classes.form}>
      {first ? (
        <Notice>{t('auth.first')}</Notice>
      ) : (
        conf && conf.giftDays > 0 && <Notice>{t('auth.gift', { days: conf.giftDays })}</Notice>
      )}
      <FormFailure failure={failure} />
      <TextField
        name="email"
        type="email"
        label={t('auth.email')}
        autoComplete="email"
        maxLength={bounds.emailChars}
        error={errors['email']}
      />
      {!first && <CodeInput purpose="register" from="email" error={errors['code']} />}
      <TextField
        name="nickname"
        label={t('auth.nickname')}
        aside={t('state.optional')}
        autoComplete="name"
        maxLength={bounds.nicknameMax}
        error={errors['nickname']}
      />
      <PasswordInput fresh label={t('auth.password')} error={errors['password']} />
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {t('auth.register.submit')}
      </Button>
      <p className={classes.consent}>
        <RichText
          text={t('auth.consent', { terms: '{terms}', privacy: '{privacy}' })}
          slots={{
            terms: (
              <Link to="/declaration" hash="terms">
                {t('auth.consent.terms')}
              </Link>
            ),
            privacy: (
              <Link to="/declaration" hash="privacy">
                {t('auth.consent.privacy')}
              </Link>
            ),
          }}
        />
      </p>
    </form>
  );
}
