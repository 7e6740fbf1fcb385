import type { CallResponse } from '@linework/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { useUser } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './order.module.css';
import { refreshOrders } from './queries.ts';

type Detail = CallResponse<'orderDetail'>;
type Code = Detail['codes'][number];

/** The codes of an order in fours: to copy, to send, and inside a company to hand out. */
export function CodeList({ order }: { order: Detail }) {
  const t = useT('order');
  const user = useUser();
  const hasCompany = user !== null && user !== undefined && user.companyId !== '';
  const { data: company } = useQuery(
    {
      queryKey: ['company', 'info'],
      queryFn: () => client.call('companyInfo', {}, { quiet: true }),
      enabled: hasCompany,
    },
    queryClient,
  );
  const mayGive = company?.role === 'owner' || company?.role === 'admin';
  return (
    <section>
      <h3 className={classes.codesTitle}>{t('order.codes.title')}</h3>
      <ul className={classes.codes}>
        {order.codes.map((code) => (
          <CodeRow key={code.index} orderId={order.orderId} code={code} mayGive={mayGive} />
        ))}
      </ul>
    </section>
  );
}

function CodeRow({ orderId, code, mayGive }: { orderId: string; code: Code; mayGive: boolean }) {
  const t = useT('order');
  const [doing, setDoing] = useState<'send' | 'give'>();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code.code);
    showToast('success', t('order.codes.copied'));
  };
  const takeBack = async (): Promise<void> => {
    const taken = await client
      .call('exchangeTakeBack', { orderId, index: code.index })
      .catch(() => undefined);
    if (taken) showToast('success', t('order.codes.takenBack', { count: taken.days }));
    await refreshOrders();
  };
  const isUnused = code.status === 'unused';
  return (
    <li className={classes.codeRow}>
      <span className={classes.codeIndex}>{code.index}</span>
      <code className={classes.codeText} data-over={!isUnused || undefined}>
        {code.code}
      </code>
      <span className={classes.quiet}>
        {code.givenTo !== '' && code.status === 'exchanged'
          ? t('order.codes.given', { name: code.givenTo })
          : t(`order.code.${code.status}`)}
      </span>
      {isUnused && (
        <span className={classes.codeActs}>
          <Button size="small" onClick={() => void copy()}>
            {t('order.codes.copy')}
          </Button>
          <Button size="small" onClick={() => setDoing(doing === 'send' ? undefined : 'send')}>
            {t('order.codes.send')}
          </Button>
          {mayGive && (
            <Button size="small" onClick={() => setDoing(doing === 'give' ? undefined : 'give')}>
              {t('order.codes.give')}
            </Button>
          )}
        </span>
      )}
      {mayGive && code.givenTo !== '' && code.status === 'exchanged' && (
        <Button size="small" onClick={() => void takeBack()}>
          {t('order.codes.takeBack')}
        </Button>
      )}
      {doing === 'send' && (
        <SendForm orderId={orderId} index={code.index} onDone={() => setDoing(undefined)} />
      )}
      {doing === 'give' && (
        <GiveForm orderId={orderId} index={code.index} onDone={() => setDoing(undefined)} />
      )}
    </li>
  );
}

interface FormProps {
  orderId: string;
  index: number;
  onDone: () => void;
}

function SendForm({ orderId, index, onDone }: FormProps) {
  const t = useT('order');
  const [email, setEmail] = useState('');
  const send = async (): Promise<void> => {
    const sent = await client
      .call('exchangeSend', { orderId, index, email: email.trim() })
      .catch(() => undefined);
    if (!sent) return;
    showToast('success', t('order.codes.sent'));
    onDone();
  };
  return (
    <form
      className={classes.codeForm}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={t('order.codes.sendTo')}
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit">{t('order.codes.send')}</Button>
    </form>
  );
}

function GiveForm({ orderId, index, onDone }: FormProps) {
  const t = useT('order');
  const [memberId, setMemberId] = useState('');
  const { data } = useQuery(
    {
      queryKey: ['company', 'members', 'all'],
      queryFn: () => client.call('companyMembers', {}, { quiet: true }),
    },
    queryClient,
  );
  const members = data?.list.filter(({ pending }) => !pending) ?? [];
  const give = async (): Promise<void> => {
    const given = await client.call('exchangeGive', { orderId, index, memberId }).catch(() => undefined);
    if (!given) return;
    await refreshOrders();
    onDone();
  };
  return (
    <form
      className={classes.codeForm}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <SelectField
        label={t('order.codes.give')}
        required
        value={memberId}
        onChange={(event) => setMemberId(event.currentTarget.value)}
      >
        <option value="">–</option>
        {members.map((member) => (
          <option key={member.id} value={member.id}>
            {member.nickname || member.email}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('order.codes.give')}</Button>
    </form>
  );
}
