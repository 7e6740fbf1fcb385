import { reportReasons, type ReportReason } from '@linework/contract/enums';
import { bounds } from '@linework/contract/limits';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/useFormSubmit.ts';
import classes from './gallery.module.css';

/** For anybody, also without an account. */
export function ReportDialog({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const t = useT('gallery');
  const { errors, failure, busy, form } = useFormSubmit({
    refused: t('field.required'),
    send: async ({ reason, text = '' }) => {
      await client.call(
        'galleryReport',
        { fileId, reason: reason as ReportReason, ...(text.trim() !== '' && { text: text.trim() }) },
        { quiet: true },
      );
      showToast('success', t('gallery.report.sent'));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('gallery.report.title')}>
      <form {...form} className={classes.form}>
        <p>{t('gallery.report.text')}</p>
        <FormFailure failure={failure} />
        <fieldset className={classes.reasons}>
          <legend>{t('gallery.report.reason')}</legend>
          {reportReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} defaultChecked={reason === 'copyright'} />
              {t(`gallery.report.reason.${reason}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          name="text"
          label={t('gallery.report.more')}
          aside={t('state.optional')}
          maxLength={bounds.reportChars}
          rows={3}
          error={errors['text']}
        />
        <Button type="submit" look="primary" busy={busy}>
          {t('gallery.report.send')}
        </Button>
      </form>
    </Dialog>
  );
}
