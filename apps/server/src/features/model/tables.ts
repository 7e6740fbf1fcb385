import type { Generated } from 'kysely';

/** A content that an account without a membership has converted. */
export interface ModelConversionTable {
  id: Generated<number>;
  user_id: number;
  /** The blob; no foreign key, so that it counts once for each content, also after it was deleted and uploaded again. */
  source: string;
  created_at: number;
}

export interface ModelTables {
  model_conversion: ModelConversionTable;
}
