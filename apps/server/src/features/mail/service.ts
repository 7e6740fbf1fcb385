/**
 * What the server writes to people, in their language. Mails are jobs: no call waits for a mail server, and a server
 * that is away is tried again.
 */
import {
  formatDate,
  formatSize,
  type codePurposes,
  type Language,
  type MailableNotice,
} from '@linework/contract';
import { translate, type ParamArgs } from '@linework/i18n';
import { serverTexts, type ServerKey } from '@linework/i18n/server';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { BlobStore } from '../../blobs/store.ts';
import type { Mail, Mailer, ReadAttachment } from './mailer.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    /** Never holds a code: those are made by the job that sends them (features/account/codeJob.ts). */
    'mail.send': { payload: Mail; result: null };
  }
}

/** Inside a transaction, the mail is sent when and only if that commits. */
export async function queueMail(db: Kysely<Tables>, mail: Mail): Promise<void> {
  await enqueue(db, 'mail.send', mail, { maxTries: 8 });
}

export function mailJobs({ mailer, blobs }: { mailer: Mailer; blobs: BlobStore }): JobHandlers {
  const read: ReadAttachment = async ({ sha256 }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await blobs.get(sha256)) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  };
  return {
    'mail.send': {
      concurrency: 4,
      async run({ payload }) {
        await mailer.send(payload, read);
        return null;
      },
    },
  };
}

export type CodePurpose = (typeof codePurposes)[number];

/** Whom a mail goes to, in which language, and the address of the installation that stands in it. */
export interface Recipient {
  to: string;
  language: Language;
  origin: string;
}

const minutesOf = (ms: number): number => Math.round(ms / 60_000);

/** Names come from people: in a subject they stay on one line. */
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ');

function compose(
  recipient: Recipient,
  make: (t: <K extends ServerKey>(key: K, ...params: ParamArgs<K>) => string) => {
    subject: string;
    parts: string[];
  },
): Mail {
  const texts = serverTexts[recipient.language];
  const { subject, parts } = make((key, ...params) => translate(texts, key, ...params));
  const footer = translate(texts, 'mail.footer', { url: recipient.origin });
  return { to: recipient.to, subject: oneLine(subject), text: `${[...parts, footer].join('\n\n')}\n` };
}

export function codeMail(recipient: Recipient, purpose: CodePurpose, code: string, validMs: number): Mail {
  return compose(recipient, (t) => ({
    subject: t(`mail.code.${purpose}.subject`, { code }),
    parts: [
      t(`mail.code.${purpose}.text`, { code }),
      t('mail.code.validity', { minutes: minutesOf(validMs) }),
    ],
  }));
}

export function codeSms(language: Language, code: string, validMs: number): string {
  return translate(serverTexts[language], 'mail.sms.code', { code, minutes: minutesOf(validMs) });
}

export function existsMail(recipient: Recipient): Mail {
  const url = `${recipient.origin}/login`;
  return compose(recipient, (t) => ({
    subject: t('mail.exists.subject'),
    parts: [t('mail.exists.text', { url })],
  }));
}

export function inviteMail(recipient: Recipient, inviter: string, company: string): Mail {
  const url = `${recipient.origin}/secure/products`;
  return compose(recipient, (t) => ({
    subject: t('mail.invite.subject', { inviter, company }),
    parts: [t('mail.invite.text', { inviter, company, url })],
  }));
}

export function passwordChangedMail(recipient: Recipient, at: number): Mail {
  const params = { date: utc(at), url: `${recipient.origin}/login` };
  return compose(recipient, (t) => ({
    subject: t('mail.passwordChanged.subject'),
    parts: [t('mail.passwordChanged.text', params)],
  }));
}

export function emailChangedMail(recipient: Recipient, email: string): Mail {
  return compose(recipient, (t) => ({
    subject: t('mail.emailChanged.subject'),
    parts: [t('mail.emailChanged.text', { email })],
  }));
}

export function accountDeletedMail(recipient: Recipient, at: number): Mail {
  return compose(recipient, (t) => ({
    subject: t('mail.deleted.subject'),
    parts: [t('mail.deleted.text', { date: utc(at) })],
  }));
}

/** Before what is frozen is cleared. */
export function frozenMail(
  recipient: Recipient,
  { at, files }: { at: number; files: { count: number; bytes: number } },
): Mail {
  const params = { count: files.count, size: formatSize(files.bytes), date: utc(at) };
  const url = `${recipient.origin}/frozen`;
  return compose(recipient, (t) => ({
    subject: t('mail.frozen.subject', { date: utc(at) }),
    parts: [t('mail.frozen.text', params), t('mail.frozen.ways', { url })],
  }));
}

/** To those who run the server, before uploads are refused. */
export function diskLowMail(recipient: Recipient, free: number): Mail {
  return compose(recipient, (t) => ({
    subject: t('mail.diskLow.subject'),
    parts: [t('mail.diskLow.text', { size: formatSize(free) })],
  }));
}

export function thawMail(recipient: Recipient, { url, until }: { url: string; until: number }): Mail {
  return compose(recipient, (t) => ({
    subject: t('mail.thaw.subject'),
    parts: [t('mail.thaw.text', { url }), t('mail.thaw.validity', { date: utc(until) })],
  }));
}

export function groupInviteMail(
  recipient: Recipient,
  { inviter, group, url, until }: { inviter: string; group: string; url: string; until: number },
): Mail {
  return compose(recipient, (t) => ({
    subject: t('mail.groupInvite.subject', { inviter, group }),
    parts: [
      t('mail.groupInvite.text', { inviter, group, url }),
      t('mail.groupInvite.validity', { date: utc(until) }),
    ],
  }));
}

/** To somebody with whom things are shared. */
export function sharedMail(
  recipient: Recipient,
  shared: {
    sharer: string;
    /** Of the first of them. */
    name: string;
    count: number;
    note: string;
    url: string;
    code: string | null;
    endsAt: number | null;
  },
): Mail {
  const { sharer, name, count, note, url, code, endsAt } = shared;
  return compose(recipient, (t) => ({
    subject: t('mail.shared.subject', { sharer, name }),
    parts: [
      count === 1
        ? t('mail.shared.text', { sharer, name, url })
        : t('mail.shared.several', { sharer, name, count, url }),
      ...(code === null ? [] : [t('mail.shared.code', { code })]),
      ...(note.trim() === '' ? [] : [t('mail.shared.note', { sharer, note })]),
      ...(endsAt === null ? [] : [t('mail.shared.validity', { date: utc(endsAt) })]),
      t('mail.shared.why'),
    ],
  }));
}

const goodsKeys = ['mail.goods.ML7-M', 'mail.goods.ML7-Y', 'mail.goods.SP5-M'] as const;

/** What is sold under its name in a language; others have one name only. */
export function goodsName(language: Language, code: string, fallback: string): string {
  const key = goodsKeys.find((each) => each === `mail.goods.${code}`);
  return key ? translate(serverTexts[language], key) : fallback;
}

export function orderMail(
  recipient: Recipient,
  kind: 'paid' | 'refunded',
  { isTest, ...about }: { goods: string; number: string; amount: string; url: string; isTest: boolean },
): Mail {
  return compose(recipient, (t) => ({
    subject: t(`mail.order.${kind}.subject`, about),
    parts: [t(`mail.order.${kind}.text`, about), ...(isTest ? [t('mail.order.test')] : [])],
  }));
}

/** With the documents of an invoice or a credit note. */
export function invoiceMail(
  recipient: Recipient,
  kind: 'invoice' | 'credit',
  { isTest, ...about }: { number: string; amount: string; url: string; isTest: boolean },
): Mail {
  return compose(recipient, (t) => ({
    subject: t(`mail.invoice.${kind}.subject`, about),
    parts: [t(`mail.invoice.${kind}.text`, about), ...(isTest ? [t('mail.invoice.test')] : [])],
  }));
}

/** Before premium or space ends, and when it has. */
export function expiryMail(
  recipient: Recipient,
  { line, end, isOver, url }: { line: 'premium' | 'space'; end: number; isOver: boolean; url: string },
): Mail {
  const about = { date: utc(end), url };
  const kind = isOver ? 'over' : line;
  return compose(recipient, (t) => ({
    subject: isOver ? t('mail.expiry.over.subject') : t(`mail.expiry.${line}.subject`, about),
    parts: [t(`mail.expiry.${kind}.text`, about)],
  }));
}

export function codeGiftMail(
  recipient: Recipient,
  { until, ...about }: { sender: string; goods: string; code: string; url: string; until: number },
): Mail {
  return compose(recipient, (t) => ({
    subject: t('mail.codeGift.subject', about),
    parts: [t('mail.codeGift.text', about), t('mail.codeGift.validity', { date: utc(until) })],
  }));
}

export function sandboxMail(recipient: Recipient, count: number): Mail {
  return compose(recipient, (t) => ({
    subject: t('mail.sandbox.subject'),
    parts: [t('mail.sandbox.text', { count })],
  }));
}

/** Invitations are mails of their own. */
export type MailedNotice = Exclude<MailableNotice, 'shareReceived' | 'groupInvited'>;

/** `path` is one of this installation; `text` is what was written. */
export function noticeMail(
  recipient: Recipient,
  {
    kind,
    actor,
    name,
    text,
    path,
  }: { kind: MailedNotice; actor: string; name: string; text: string; path: string },
): Mail {
  return compose(recipient, (t) => {
    const params = { actor: actor === '' ? t('mail.notice.visitor') : actor, name };
    const told = t(`mail.notice.${kind}`, params);
    const parts = [told, text, `${recipient.origin}${path}`, t('mail.notice.why')];
    return { subject: told, parts: parts.filter((part) => part !== '') };
  });
}

const utc = (at: number): string => `${formatDate(at, 0)} UTC`;
