import { CallError } from '@linework/client';
import { isEmail } from '@linework/contract/fields';
import { formatSize } from '@linework/contract/format';
import { bounds } from '@linework/contract/limits';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { client } from '../../app/api.ts';
import { loadChunk } from '../../app/chunkErrors.ts';
import { useT } from '../../app/language.ts';
import { useUser } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { envelope } from '../../ui/pictures/general.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';

import classes from './FeedbackForm.module.css';
import { Stars } from './Stars.tsx';

const kinds = ['overall', 'speed', 'drawing', 'drive'] as const;
type Ratings = Partial<Record<(typeof kinds)[number], number>>;

export function FeedbackForm() {
  const t = useT('site');
  const user = useUser();
  const [ratings, setRatings] = useState<Ratings>({});
  const [length, setLength] = useState(0);
  const [picture, setPicture] = useState<File>();
  const [done, setDone] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const tooLarge = picture !== undefined && picture.size > bounds.feedbackPictureBytes;

  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: ({ content = '', email = '' }) => ({
      content: content.trim() === '' ? t('field.required') : undefined,
      email: email.trim() === '' || isEmail(email.trim()) ? undefined : t('field.email'),
    }),
    send: async ({ content = '', email = '' }) => {
      if (tooLarge) return;
      let pictureId: string | undefined;
      if (picture) {
        const { sendPicture } = await loadChunk(() => import('./picture.ts'));
        pictureId = await sendPicture(picture).catch((error: unknown) => {
          throw error instanceof CallError && error.code !== '100'
            ? error
            : new CallError('100', t('feedback.picture.failed'));
        });
      }
      await client.call(
        'adviceAdd',
        {
          ratings,
          email: email.trim(),
          content: content.trim(),
          ...(pictureId !== undefined && { pictureId }),
        },
        { quiet: true },
      );
      setDone(true);
    },
  });

  if (done) {
    return (
      <EmptyState
        picture={<Picture of={envelope} />}
        title={t('feedback.done.title')}
        text={t('feedback.done.text')}
        action={
          <Button
            onClick={() => {
              setDone(false);
              setRatings({});
              setLength(0);
              setPicture(undefined);
            }}
          >
            {t('feedback.done.again')}
          </Button>
        }
      />
    );
  }
  return (
    <form {...form} className={classes.form}>
      <FormFailure failure={failure} />
      <div className={classes.ratings} role="group" aria-label={t('feedback.ratings')}>
        {kinds.map((kind) => (
          <Stars
            key={kind}
            label={t(`feedback.rating.${kind}`)}
            value={ratings[kind] ?? 0}
            onChange={(value) => setRatings((before) => ({ ...before, [kind]: value }))}
          />
        ))}
      </div>
      <TextArea
        name="content"
        label={t('feedback.content')}
        maxLength={bounds.feedbackMax}
        error={errors['content']}
        hint={t('feedback.content.hint', { left: bounds.feedbackMax - length })}
        onChange={(event) => setLength(event.currentTarget.value.length)}
      />
      <TextField
        name="email"
        type="email"
        label={t('feedback.email')}
        aside={t('state.optional')}
        autoComplete="email"
        defaultValue={user?.email}
        maxLength={bounds.emailChars}
        error={errors['email']}
      />
      <div className={classes.picture}>
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          onChange={(event) => setPicture(event.currentTarget.files?.[0])}
        />
        <Button
          size="small"
          icon={<IconPhoto size={16} stroke={1.5} />}
          onClick={() => chooser.current?.click()}
        >
          {t('feedback.picture.choose')}
        </Button>
        {picture && (
          <span className={classes.file}>
            {picture.name}
            <button
              type="button"
              aria-label={t('feedback.picture.remove')}
              onClick={() => {
                setPicture(undefined);
                if (chooser.current) chooser.current.value = '';
              }}
            >
              <IconX size={14} stroke={1.75} />
            </button>
          </span>
        )}
      </div>
      {tooLarge && (
        <Notice kind="danger" alert>
          {t('feedback.picture.tooLarge', { size: formatSize(bounds.feedbackPictureBytes) })}
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" busy={busy} disabled={tooLarge}>
        {t('feedback.send')}
      </Button>
    </form>
  );
}
