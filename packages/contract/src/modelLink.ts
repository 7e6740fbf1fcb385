/** What the address of a model's page says: base64 of JSON, as other clients make it. */
interface LinkContent {
  fileId?: unknown;
  /** Where one comes from: `cloud`, `share`, or how one comes to somebody else's file. */
  from?: unknown;
  isShare?: unknown;
  rand?: unknown;
  versionId?: unknown;
  part?: unknown;
  position?: unknown;
}

export interface ModelLinkContent {
  fileId: string;
  /** How one comes to it, where it is somebody else's. */
  via?: string | undefined;
  /** Of a drawing: another version than the latest. */
  versionId?: string | undefined;
  /** What is chosen at first, by its name. */
  part?: string | undefined;
  /** From where it is looked at; what that is only the viewer knows. */
  position?: unknown;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,16}$/.test(value);

/** Undefined where it leads to nothing. */
export function readModelKey(key: string): ModelLinkContent | undefined {
  try {
    const content = JSON.parse(atob(key.replaceAll('-', '+').replaceAll('_', '/'))) as LinkContent;
    const { fileId, from, isShare, rand, versionId, part, position } = content;
    if (!isId(fileId)) return undefined;
    const isVia = typeof from === 'string' && /^(?:group|public):\d+$/.test(from);
    const isByShare = Boolean(isShare) && typeof rand === 'string' && rand !== '';
    return {
      fileId,
      via: isByShare ? `share:${rand}` : isVia ? from : undefined,
      versionId: isId(versionId) ? versionId : undefined,
      part: typeof part === 'string' ? part : undefined,
      position,
    };
  } catch {
    return undefined;
  }
}
