import type { Generated } from 'kysely';

/** Events too long for a NOTIFY, kept for a few minutes. */
export interface EventSpillTable {
  id: Generated<number>;
  payload: string;
  created_at: number;
}

export interface EventTables {
  event_spill: EventSpillTable;
}
