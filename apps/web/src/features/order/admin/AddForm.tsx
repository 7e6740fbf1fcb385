import { useState, type ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import classes from './admin.module.css';

interface AddFormProps {
  onAdd: () => Promise<void>;
  disabled?: boolean;
  children: ReactNode;
}

/** What a new row needs, in one line. */
export function AddForm({ onAdd, disabled, children }: AddFormProps) {
  const t = useT('orderAdmin');
  return (
    <form
      className={classes.bar}
      onSubmit={(event) => {
        event.preventDefault();
        void onAdd();
      }}
    >
      {children}
      <Button type="submit" look="primary" disabled={disabled}>
        {t('orderAdmin.add')}
      </Button>
    </form>
  );
}

/** The texts of its fields, and each as its field takes it. */
export function useFields<Values extends Record<string, string>>(start: Values) {
  const [values, setValues] = useState(start);
  const field = (name: keyof Values) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return { values, setValues, field };
}

export function NumberField(
  props: Pick<Parameters<typeof TextField>[0], 'label' | 'value' | 'onChange' | 'max'>,
) {
  return <TextField type="number" min={1} {...props} />;
}
