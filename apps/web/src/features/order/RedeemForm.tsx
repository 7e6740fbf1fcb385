import { CallError } from '@linework/client';
import { formatExchangeCode, readExchangeCode } from '@linework/contract/exchangeCodes';
import { useState, type FormEvent } from 'react';
import { client } from '../../app/api.ts';
import { loadStorage } from '../../app/account.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { dayOf } from '../../ui/times.ts';
import classes from './order.module.css';
import { goodsName, refreshOrders } from './queries.ts';

/** Enters an exchange code; dashes, case and O for 0 do not matter. */
export function RedeemForm() {
  const t = useT('order');
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    setDone(undefined);
    try {
      const {
        goodsCode,
        goodsName: name,
        endTime,
      } = await client.call('exchangeRedeem', { code }, { quiet: true });
      setDone(
        t('order.redeem.done', { goods: goodsName(t, { goodsCode, name }), date: dayOf(endTime, language) }),
      );
      setCode('');
      await Promise.all([refreshOrders(), loadStorage()]);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('order.load.failed'));
    } finally {
      setBusy(false);
    }
  };
  const read = readExchangeCode(code);
  return (
    <form className={classes.inline} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('order.redeem.title')}
        hint={done ?? t('order.redeem.hint')}
        error={problem}
        className={classes.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onBlur={() => read !== undefined && setCode(formatExchangeCode(read))}
      />
      <Button type="submit" busy={busy} disabled={code.trim() === ''}>
        {t('order.redeem.act')}
      </Button>
    </form>
  );
}
