import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { ShareFrame } from './ShareFrame.tsx';
import { sharePath } from './sharePath.ts';
import classes from './SharePage.module.css';

/** Where a phone lands without a link: it asks for one. */
export function ShareLanding() {
  const t = useT('share');
  const navigate = useNavigate();
  const { errors, form } = useFormSubmit({
    refused: t('share.landing.wrong'),
    validate: ({ link = '' }) => ({
      link: sharePath(link, location.origin) === undefined ? t('share.landing.wrong') : undefined,
    }),
    send: async ({ link = '' }) => {
      await navigate({ href: sharePath(link, location.origin)! });
    },
  });
  return (
    <ShareFrame>
      <div className={classes.box}>
        <h1>{t('share.landing.title')}</h1>
        <p>{t('share.landing.text')}</p>
        <form {...form} className={classes.form}>
          <TextField
            name="link"
            label={t('share.landing.label')}
            inputMode="url"
            autoComplete="off"
            maxLength={2048}
            placeholder={`${location.origin}/share/…`}
            error={errors['link']}
          />
          <Button type="submit" look="primary" size="large" wide>
            {t('share.landing.open')}
          </Button>
        </form>
      </div>
    </ShareFrame>
  );
}
