/** A command that is to be kept apart. */
export interface Confined {
  command: string[];
  /** The only place it may write in. */
  folder: string;
  /** What it may read besides, and the system's programs. */
  readable: readonly string[];
  /** The user it runs as, where the server may choose one. */
  uid: number | undefined;
}
