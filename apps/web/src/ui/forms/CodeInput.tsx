import { CallError } from '@linework/client';
import type { CallRequest } from '@linework/contract/calls';
import { isEmail, isMobileIn } from '@linework/contract/fields';
import { useEffect, useState } from 'react';
import { client } from '../../app/api.ts';
import { useConf } from '../../app/conf.ts';
import { config } from '../../app/config.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../Button.tsx';
import { CodeField } from '../Field.tsx';
import { showToast } from '../toast.ts';
import classes from './CodeInput.module.css';
import { mobileProblem } from './validate.ts';

interface CodeInputProps {
  purpose: CallRequest<'sendCode'>['purpose'];
  /** The field of the same form that holds the address; none where the account's own is used. */
  from?: 'email' | 'mobile';
  error?: string | undefined;
}

/** The code, and the button that has one sent. */
export function CodeInput({ purpose, from, error }: CodeInputProps) {
  const t = useT('auth');
  const outbox = useConf((state) => state.conf?.mail === 'outbox');
  const [waitUntil, setWaitUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (waitUntil === 0) return undefined;
    const tick = (): void => setSeconds(Math.max(0, Math.ceil((waitUntil - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [waitUntil]);

  const send = async (button: HTMLButtonElement): Promise<void> => {
    const field = from && button.form?.elements.namedItem(from);
    const target = field instanceof HTMLInputElement ? field.value.trim() : '';
    if (
      from &&
      field instanceof HTMLInputElement &&
      !(from === 'email' ? isEmail(target) : isMobileIn(target, config.region))
    ) {
      setProblem(t(from === 'email' ? 'field.email' : mobileProblem));
      field.focus();
      return;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      const answer = await client.call(
        'sendCode',
        { purpose, ...(from && { [from]: target }) },
        { quiet: true },
      );
      setWaitUntil(Date.now() + answer.resendAfterMs);
      setSent(t('auth.code.sent', { minutes: Math.round(answer.validMs / 60_000) }));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.code === '100') showToast('error', t('error.100'));
      else setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <CodeField
      name="code"
      label={t('auth.code')}
      error={error ?? problem}
      hint={sent && (outbox && from !== 'mobile' ? `${sent} ${t('auth.code.outbox')}` : sent)}
      after={
        <Button
          className={classes.sendCode}
          busy={busy}
          disabled={seconds > 0}
          onClick={(event) => void send(event.currentTarget)}
        >
          {seconds > 0 ? t('auth.code.again', { seconds }) : t('auth.code.send')}
        </Button>
      }
    />
  );
}
