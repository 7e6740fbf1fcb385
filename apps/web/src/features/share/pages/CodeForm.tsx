import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import { bounds, limits } from '@linework/contract/limits';
import { useState } from 'react';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormSubmit } from '../../../ui/useFormSubmit.ts';
import { ShareFrame } from '../ShareFrame.tsx';
import classes from '../SharePage.module.css';
import type { SharePageInfo } from '../SharePage.tsx';

interface CodeFormProps {
  rand: string;
  ownerName: string;
  onOpen: (info: SharePageInfo) => void;
}

const isCode = (text: string): boolean => /^[0-9A-Za-z]{4,6}$/.test(text);

/** Nothing of the files is told before the code that came with the link. */
export function CodeForm({ rand, ownerName, onOpen }: CodeFormProps) {
  const t = useT('share');
  const [wrong, setWrong] = useState(false);
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('share.code.form'),
    validate: ({ code = '' }) => {
      setWrong(false);
      return { code: isCode(code.trim()) ? undefined : t('share.code.form') };
    },
    send: async ({ code = '' }, element) => {
      try {
        onOpen(await client.call('shareCode', { rand, password: code.trim() }, { quiet: true }));
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== codes.shareCodeWrong) throw toldAs(error);
        setWrong(true);
        element.querySelector('input')?.select();
      }
    },
  });
  const toldAs = (error: unknown): unknown =>
    error instanceof CallError && error.code === codes.shareThrottled
      ? new CallError(error.code, t('share.code.throttled', { minutes: throttleMinutes, name: ownerName }))
      : error;

  return (
    <ShareFrame>
      <div className={classes.box}>
        <Avatar name={ownerName} picture="" size={48} />
        <h1>{t('share.code.title', { name: ownerName })}</h1>
        <p>{t('share.code.text')}</p>
        <form {...form} className={classes.form}>
          {failure !== undefined && (
            <Notice kind="danger" alert>
              {failure}
            </Notice>
          )}
          <TextField
            name="code"
            label={t('share.code.label')}
            className={classes.code}
            autoComplete="off"
            autoCapitalize="characters"
            autoFocus
            spellCheck={false}
            maxLength={bounds.shareCodeMax}
            error={errors['code'] ?? (wrong ? t('share.code.wrong') : undefined)}
          />
          <Button type="submit" look="primary" size="large" wide busy={busy}>
            {t('share.code.open')}
          </Button>
        </form>
      </div>
    </ShareFrame>
  );
}

const throttleMinutes = limits.shareTriesWindowMs / 60_000;
