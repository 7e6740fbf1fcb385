/**
 * What a reader has access to. A person's own drive, a share, something in a group and a public drawing are all one thing
 * to whatever shows files: somebody's entries, some of them, and what may be done with them.
 */
/**
 * Who holds a signed address. Each request by it asks whether this still lives: a session that was not ended, a share
 * at the revision it had when the address was made, a group's share whose holder is still a member, a drawing that is
 * still public.
 */
export type UrlGrant =
  | { sessionId: number }
  | { shareId: number; revision: number }
  | { groupShareId: number; userId: number }
  | { publicFileId: number };

export interface Permissions {
  /** Have the file itself. */
  download: boolean;
  /** Copy it into a cloud of one's own. */
  save: boolean;
  /** See the notes on drawings. */
  notes: boolean;
  /** Comment on them; needs an account. */
  comment: boolean;
}

export interface AccessScope {
  kind: 'own' | 'share' | 'group' | 'public';
  ownerId: number;
  /** The entries that were shared, with all that lies below them; undefined: the whole drive. */
  entryIds: readonly number[] | undefined;
  permissions: Permissions;
  urlGrant: UrlGrant;
  /** Who reads; null for a visitor. */
  readerId: number | null;
  /** Set for `share` and `group`. */
  shareId: number | undefined;
}

/** A file in somebody's drive. */
export interface GrantedFile {
  ownerId: number;
  fileId: number;
}
