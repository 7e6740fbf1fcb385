import type { Generated } from 'kysely';

export interface ConversionTable {
  id: Generated<number>;
  user_id: number;
  job_id: number | null;
  target: string;
  /** JSON: ConvertChoices. */
  settings: string;
  /** Where results are filed; null: they are only kept for a day. */
  folder_id: number | null;
  created_at: number;
}

export interface ConversionItemTable {
  id: Generated<number>;
  conversion_id: number;
  position: number;
  /** The file it is made of, which may be gone by then. */
  entry_id: number;
  source: string;
  /** waiting, done, failed or cancelled. */
  state: string;
  reason: Generated<string>;
  /** JSON: sentences. */
  losses: Generated<string>;
}

export interface ConversionFileTable {
  id: Generated<number>;
  item_id: number;
  name: string;
  sha256: string;
  size: number;
  entry_id: number | null;
}

export interface ConvertTables {
  conversion: ConversionTable;
  conversion_item: ConversionItemTable;
  conversion_file: ConversionFileTable;
}
