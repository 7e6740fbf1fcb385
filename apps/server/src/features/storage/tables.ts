/** Space that is reserved for bytes on their way to a signed URL, or that wait there for what they were sent for. */
export interface StagedUploadTable {
  id: string;
  purpose: string;
  user_id: number | null;
  /** Whoever the address was given to (`askerOf`). */
  asker: string;
  size: number;
  md5: string;
  /** 1 from the moment that bytes come: an address is used once. */
  received: number;
  expires_at: number;
}

export interface StorageTables {
  staged_upload: StagedUploadTable;
}
