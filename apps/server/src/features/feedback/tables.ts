import type { Generated } from 'kysely';

export interface FeedbackTable {
  id: Generated<number>;
  user_id: number | null;
  email: string;
  content: string;
  /** JSON. */
  ratings: string;
  picture: string | null;
  created_at: number;
}

export interface FeedbackTables {
  feedback: FeedbackTable;
}
