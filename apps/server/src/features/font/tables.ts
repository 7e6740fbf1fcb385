import type { Generated } from 'kysely';
import type { FontType } from '@linework/contract';

export interface FontTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  name_key: string;
  type: FontType;
  family: string;
  sha256: string;
  size: number;
  codepage: number;
  bold: number;
  italic: number;
  is_public: number;
  created_at: number;
  trashed_at: number | null;
}

export interface FontTables {
  font: FontTable;
}
