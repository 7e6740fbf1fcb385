/** What was made of a blob, whoever owns it. No foreign key to the source: a preview keeps no content alive. */
export interface PreviewTable {
  source: string;
  /** waiting, ready or failed. */
  state: string;
  /** The maker's version: older ones are made again. */
  maker: number;
  thumb: string | null;
  /** For dark surroundings, where that differs. */
  thumb_dark: string | null;
  /** The large picture or the PDF to look at, where the source itself cannot be shown. */
  view: string | null;
  view_dark: string | null;
  view_type: string;
  width: number;
  height: number;
  reason: string;
  updated_at: number;
}

export interface PreviewTables {
  preview: PreviewTable;
}
