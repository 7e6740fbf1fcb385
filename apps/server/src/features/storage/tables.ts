/** Bytes that were PUT to a signed URL and that nothing refers to yet. */
export interface StagedUploadTable {
  id: string;
  purpose: string;
  user_id: number | null;
  sha256: string;
  size: number;
  expires_at: number;
}

export interface StorageTables {
  staged_upload: StagedUploadTable;
}
