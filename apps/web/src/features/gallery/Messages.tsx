import type { PublicItem, PublicMessage } from '@linework/contract/gallery';
import { bounds } from '@linework/contract/limits';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { loginPath } from '../../app/routes/root.tsx';
import { useUser } from '../../app/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { timeOf } from '../../ui/times.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import { refreshGallery, useMessages } from './galleryCalls.ts';
import classes from './gallery.module.css';

/** What people wrote, the newest first. */
export function Messages({ item }: { item: PublicItem }) {
  const t = useT('gallery');
  const language = useLanguage();
  const user = useUser();
  const [deleting, setDeleting] = useState<PublicMessage>();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useMessages(item.id);
  const messages = data?.pages.flatMap(({ list }) => list);
  return (
    <section className={classes.messages}>
      <h2>{t('gallery.message.title')}</h2>
      {user ? (
        <Write fileId={item.id} />
      ) : (
        <p className={classes.invite}>
          {t('gallery.message.signIn')}
          <ButtonLink size="small" to={loginPath()} search={{ next: location.pathname }}>
            {t('nav.login')}
          </ButtonLink>
        </p>
      )}
      {messages === undefined ? (
        <SkeletonRows label={t('state.loading')} rows={2} />
      ) : messages.length === 0 ? (
        <p className={classes.none}>{t('gallery.message.empty')}</p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message.id} className={classes.message}>
              <Avatar name={message.userName} picture={message.avatar} size={32} />
              <div>
                <p className={classes.messageHead}>
                  <strong>{message.userName}</strong>
                  <time dateTime={new Date(message.time).toISOString()}>
                    {timeOf(message.time, language)}
                  </time>
                </p>
                <p className={classes.messageText}>{message.text}</p>
              </div>
              {message.removable === 1 && (
                <IconButton
                  label={t('gallery.message.delete', { name: message.userName })}
                  onClick={() => setDeleting(message)}
                >
                  <IconTrash size={18} stroke={1.5} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('action.loadMore')}
        </Button>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('gallery.message.deleteTitle')}
          text={t('gallery.message.deleteText')}
          confirm={t('action.delete')}
          onConfirm={async () => {
            await client.call('galleryMessageDelete', { id: deleting.id });
            await refreshGallery();
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  );
}

function Write({ fileId }: { fileId: string }) {
  const t = useT('gallery');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    validate: ({ text = '' }) => (text.trim() === '' ? { text: t('field.required') } : {}),
    send: async ({ text = '' }, element) => {
      await client.call('galleryMessageAdd', { fileId, text: text.trim() }, { quiet: true });
      element.reset();
      await refreshGallery();
    },
  });
  return (
    <form {...form} className={classes.write}>
      <FormFailure failure={failure} />
      <TextArea
        name="text"
        label={t('gallery.message.label')}
        placeholder={t('gallery.message.placeholder')}
        maxLength={bounds.publicMessageChars}
        rows={3}
        error={errors['text']}
      />
      <Button type="submit" busy={busy}>
        {t('gallery.message.send')}
      </Button>
    </form>
  );
}
