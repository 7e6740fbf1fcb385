/** The link to a model: base64 of JSON, as other clients make it. */
import type { ViewPosition } from './engine/stage.ts';

export interface ModelLink {
  fileId: string;
  /** How one comes to it, where it is somebody else's. */
  via?: string | undefined;
  /** Of a drawing: another version than the latest. */
  versionId?: string | undefined;
  /** What is chosen at first, by its name. */
  part?: string | undefined;
  position?: ViewPosition;
}

interface LinkContent {
  fileId: string;
  from?: string;
  isShare?: boolean;
  rand?: string;
  versionId?: string;
  part?: string;
  position?: ViewPosition;
}

export function modelPath({ fileId, via, versionId, part, position }: ModelLink): string {
  const rand = via?.startsWith('share:') ? via.slice('share:'.length) : undefined;
  const content: LinkContent = {
    fileId,
    from: rand === undefined ? (via ?? 'cloud') : 'share',
    isShare: rand !== undefined,
    ...(rand !== undefined && { rand }),
    ...(versionId !== undefined && { versionId }),
    ...(part !== undefined && { part }),
    ...(position && { position }),
  };
  // Base64 knows no letters beyond Latin-1.
  const text = JSON.stringify(content).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const key = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `/model?model=${key}${via === undefined ? '' : `&via=${via}`}`;
}

export function readModelLink(key: string): ModelLink | undefined {
  try {
    const content = JSON.parse(atob(key.replaceAll('-', '+').replaceAll('_', '/'))) as LinkContent;
    if (!/^\d{1,16}$/.test(content.fileId)) return undefined;
    const isVia = /^(?:group|public):\d+$/.test(content.from ?? '');
    const via = content.isShare && content.rand ? `share:${content.rand}` : isVia ? content.from : undefined;
    const versionId = /^\d{1,16}$/.test(content.versionId ?? '') ? content.versionId : undefined;
    const part = typeof content.part === 'string' ? content.part : undefined;
    return { fileId: content.fileId, via, versionId, part, position: validPosition(content.position) };
  } catch {
    return undefined;
  }
}

function validPosition(position: ViewPosition | undefined): ViewPosition | undefined {
  const isPoint = (value: unknown): boolean =>
    Array.isArray(value) && value.length === 3 && value.every((part) => Number.isFinite(part));
  return position && isPoint(position.eye) && isPoint(position.target) ? position : undefined;
}
