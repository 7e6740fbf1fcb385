/** The link to a model: base64 of JSON, as other clients make it. */
import type { ViewPosition } from './engine/stage.ts';

export interface ModelLink {
  fileId: string;
  /** How one comes to it, where it is somebody else's. */
  via?: string | undefined;
  /** Of a drawing: another version than the latest. */
  versionId?: string | undefined;
  position?: ViewPosition;
}

interface LinkContent {
  fileId: string;
  from?: string;
  isShare?: boolean;
  rand?: string;
  versionId?: string;
  position?: ViewPosition;
}

export function modelPath({ fileId, via, versionId, position }: ModelLink): string {
  const rand = via?.startsWith('share:') ? via.slice('share:'.length) : undefined;
  const content: LinkContent = {
    fileId,
    from: rand === undefined ? (via ?? 'cloud') : 'share',
    isShare: rand !== undefined,
    ...(rand !== undefined && { rand }),
    ...(versionId !== undefined && { versionId }),
    ...(position && { position }),
  };
  const key = btoa(JSON.stringify(content)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `/model?model=${key}${via === undefined ? '' : `&via=${via}`}`;
}

export function readModelLink(key: string): ModelLink | undefined {
  try {
    const content = JSON.parse(atob(key.replaceAll('-', '+').replaceAll('_', '/'))) as LinkContent;
    if (!/^\d{1,16}$/.test(content.fileId)) return undefined;
    const isVia = /^(?:group|public):\d+$/.test(content.from ?? '');
    const via = content.isShare && content.rand ? `share:${content.rand}` : isVia ? content.from : undefined;
    const versionId = /^\d{1,16}$/.test(content.versionId ?? '') ? content.versionId : undefined;
    return { fileId: content.fileId, via, versionId, position: validPosition(content.position) };
  } catch {
    return undefined;
  }
}

function validPosition(position: ViewPosition | undefined): ViewPosition | undefined {
  const isPoint = (value: unknown): boolean =>
    Array.isArray(value) && value.length === 3 && value.every((part) => Number.isFinite(part));
  return position && isPoint(position.eye) && isPoint(position.target) ? position : undefined;
}
