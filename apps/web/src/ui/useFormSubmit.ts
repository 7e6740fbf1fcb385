import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import { useState, type SubmitEvent } from 'react';
import { showToast } from './toast.ts';

export type FormValues = Readonly<Record<string, string>>;
export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface Options {
  /** The words for each field that is not right. */
  validate?: (values: FormValues) => FieldErrors;
  /** The words for a field that the server refused. */
  refused: string;
  send: (values: FormValues, form: HTMLFormElement) => Promise<void>;
}

/**
 * A form of plain inputs, read when it is sent: password managers and autofill work as the browser meant them to.
 * What the server refuses stands above the form, or at the field it named.
 */
export function useFormSubmit({ validate, refused, send }: Options) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, found: FieldErrors): boolean => {
    setErrors(found);
    const first = Object.keys(found).find((name) => found[name] !== undefined);
    const element = first === undefined ? undefined : form.elements.namedItem(first);
    if (element instanceof HTMLElement) element.focus();
    return first !== undefined;
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const values = Object.fromEntries(
      [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    setFailure(undefined);
    if (show(form, validate?.(values) ?? {})) return;
    setBusy(true);
    send(values, form)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        const fields =
          error.code === codes.parameterInvalid
            ? (error.data as { fields?: string[] } | undefined)?.fields
            : [];
        const named = Object.fromEntries((fields ?? []).map((name) => [name, refused]));
        // Whoever has left the form hears of it all the same.
        if (!form.isConnected) showToast('error', error.message);
        else if (!show(form, named)) setFailure(error.message);
      })
      .finally(() => setBusy(false));
  };
  return { errors, failure, busy, onSubmit, form: { onSubmit, noValidate: true } } as const;
}
