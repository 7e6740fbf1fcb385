import { useEffect, useRef } from 'react';
import { isSlug } from '@linework/contract/company';
import { driveHome } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import classes from './auth.module.css';

interface CompanySignInProps {
  next: string | undefined;
  onBack: () => void;
}

/** Leaves for the identity provider of a company; the server knows the way there and back. */
export function CompanySignIn({ next, onBack }: CompanySignInProps) {
  const t = useT('auth');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { errors, form } = useFormSubmit({
    refused: t('auth.company.format'),
    validate: ({ slug = '' }) => ({
      slug: isSlug(slug.trim().toLowerCase()) ? undefined : t('auth.company.format'),
    }),
    send: async ({ slug = '' }) => {
      const query = new URLSearchParams({ company: slug.trim().toLowerCase(), next: next ?? driveHome() });
      location.assign(`/oidc/start?${query}`);
    },
  });
  return (
    <form {...form} className={classes.form}>
      <TextField
        name="slug"
        label={t('auth.company.name')}
        hint={t('auth.company.hint')}
        error={errors['slug']}
        ref={field}
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" look="primary" size="large" wide>
        {t('auth.company.go')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('auth.backToSignIn')}
      </Button>
    </form>
  );
}
