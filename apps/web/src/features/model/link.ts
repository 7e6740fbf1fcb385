/** The link to a model: base64 of JSON, as other clients make it. */
import { readModelKey, type ModelLinkContent } from '@linework/contract/modelLink';
import type { ViewPosition } from './engine/viewPosition.ts';

export interface ModelLink extends ModelLinkContent {
  position?: ViewPosition | undefined;
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
  const content = readModelKey(key);
  return content && { ...content, position: validPosition(content.position) };
}

function validPosition(said: unknown): ViewPosition | undefined {
  const position = said as ViewPosition | undefined;
  const isPoint = (value: unknown): boolean =>
    Array.isArray(value) && value.length === 3 && value.every((part) => Number.isFinite(part));
  return position && isPoint(position.eye) && isPoint(position.target) ? position : undefined;
}
