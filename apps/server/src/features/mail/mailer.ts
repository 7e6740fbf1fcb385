/** Mails go to an SMTP server; where none is configured they are kept for the administrator to read. */
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Tables } from '../../db/schema.ts';

/** A stored file that goes along; whatever points to it keeps it until the mail is sent. */
export interface MailAttachment {
  name: string;
  type: string;
  sha256: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments?: MailAttachment[];
}

export type ReadAttachment = (attachment: MailAttachment) => Promise<Buffer>;

export interface Mailer {
  readonly kind: 'smtp' | 'outbox';
  /** Resolves when the mail is on its way. Calls do not wait for it: they queue mails (service.ts). */
  send(mail: Mail, read?: ReadAttachment): Promise<void>;
}

export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Kysely<Tables>): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(db);
}

function smtpMailer(url: string, from: string): Mailer {
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof connect> | undefined;
  return {
    kind: 'smtp',
    async send({ to, subject, text, attachments = [] }, read) {
      const attached = [];
      for (const attachment of read ? attachments : []) {
        const { name: filename, type: contentType } = attachment;
        attached.push({ filename, contentType, content: await read!(attachment) });
      }
      // An address object: whatever stands in it is one recipient, never a list.
      transport ??= connect();
      const mail = { from, to: { name: '', address: to }, subject, text, attachments: attached };
      await (await transport).sendMail(mail);
    },
  };
}

function outboxMailer(db: Kysely<Tables>): Mailer {
  return {
    kind: 'outbox',
    async send({ to, subject, text, attachments = [] }) {
      const names = attachments.map(({ name }) => name).join('\n');
      await db
        .insertInto('outbox')
        .values({ recipient: to, subject, body: text, attachments: names, created_at: Date.now() })
        .execute();
    },
  };
}
