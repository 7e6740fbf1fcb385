import { useId, type ReactNode } from 'react';
import { useT } from '../app/language.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './Dialog.module.css';
import type { useFormSubmit } from './useFormSubmit.ts';

interface FormDialogProps extends Pick<ReturnType<typeof useFormSubmit>, 'form' | 'busy'> {
  title: string;
  /** What the button says that sends it. */
  submit: string;
  look?: 'primary' | 'danger';
  disabled?: boolean;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is a form: its fields, and below them Cancel and the button that sends them. */
export function FormDialog(props: FormDialogProps) {
  const { form, busy, title, submit, look = 'primary', disabled = false, wide = false } = props;
  const { onClose, children } = props;
  const t = useT();
  const id = useId();
  return (
    <Dialog
      open
      wide={wide}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={id} look={look} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className={classes.form}>
        {children}
      </form>
    </Dialog>
  );
}
