import type { ClashChoice } from '@linework/contract';

/** An upload under way. Its bytes lie in the partial store under the same id until the last one has come. */
export interface UploadTable {
  id: string;
  owner_id: number;
  parent_id: number;
  name: string;
  size: number;
  md5: string | null;
  clash: ClashChoice;
  /** The file whose new version it becomes, where that was named itself. */
  version_of: number | null;
  modified_at: number | null;
  /** The client's own id of it: started twice, it is one. */
  request_id: string | null;
  created_at: number;
  /** When bytes came last; forgotten some days later. */
  touched_at: number;
  /** What became of it. */
  entry_id: number | null;
  font_id: number | null;
}

export interface UploadTables {
  upload: UploadTable;
}
