import type { Generated } from 'kysely';

/** Mails kept for the administrator where no SMTP server is configured. */
export interface OutboxTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  body: string;
  /** Names of what was attached, line by line. */
  attachments: Generated<string>;
  created_at: number;
}

export interface MailTables {
  outbox: OutboxTable;
}
