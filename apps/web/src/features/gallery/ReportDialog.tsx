import { reportReasons, type ReportReason } from '@linework/contract/enums';
import { bounds } from '@linework/contract/limits';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
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
    <FormDialog
      form={form}
      busy={busy}
      title={t('gallery.report.title')}
      submit={t('gallery.report.send')}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
