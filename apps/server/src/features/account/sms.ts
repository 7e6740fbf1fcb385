/** Text messages. An adapter for a provider implements `SmsSender` and gets a word in LINEWORK_SMS. */
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Tables } from '../../db/schema.ts';

export interface SmsSender {
  send(message: { to: string; text: string }): Promise<void>;
}

/** Undefined where text messages are off. */
export function createSms(config: Pick<Config, 'sms'>, db: Kysely<Tables>): SmsSender | undefined {
  return config.sms === 'outbox' ? outboxSender(db) : undefined;
}

/** For development: the message waits in the administrator's outbox. */
function outboxSender(db: Kysely<Tables>): SmsSender {
  return {
    async send({ to, text }) {
      await db
        .insertInto('outbox')
        .values({ recipient: to, subject: 'SMS', body: text, created_at: Date.now() })
        .execute();
    },
  };
}
