import type { PlainKey } from '@linework/i18n';

/** What the kernel's codes mean to people; its own English sentence is the detail. */
const keys: Readonly<Record<string, PlainKey<'diagnostic'>>> = {
  truncated: 'diagnostic.cut',
  'dwg-truncated': 'diagnostic.cut',
  'dwg-damaged': 'diagnostic.damaged',
  'dwg-object': 'diagnostic.damaged',
  'dwg-chain': 'diagnostic.damaged',
  'dwg-table': 'diagnostic.damaged',
  'dwg-header': 'diagnostic.damaged',
  'dwg-handles': 'diagnostic.damaged',
  'dwg-page': 'diagnostic.damaged',
  'dwg-section': 'diagnostic.damaged',
  'dwf-vectors': 'diagnostic.damaged',
  'dxf-lines': 'diagnostic.damaged',
  entity: 'diagnostic.damaged',
  'entity-outside-block': 'diagnostic.damaged',
  failed: 'diagnostic.damaged',
  page: 'diagnostic.damaged',
  'dwg-unknown': 'diagnostic.unknown',
  'dwf-command': 'diagnostic.unknown',
  'dwf-model': 'diagnostic.unknown',
  'dxf-section': 'diagnostic.unknown',
  limit: 'diagnostic.limit',
  displayLimit: 'diagnostic.limit',
  entityFailed: 'diagnostic.failed',
  'duplicate-block': 'diagnostic.twice',
  fontMissing: 'diagnostic.font',
  shapeMissing: 'diagnostic.shape',
  xrefMissing: 'diagnostic.xref',
  xrefCircular: 'diagnostic.xrefCircular',
  blockMissing: 'diagnostic.block',
  imageReference: 'diagnostic.picture',
  olePicture: 'diagnostic.picture',
  underlayReference: 'diagnostic.underlay',
  perspectiveFlat: 'diagnostic.perspective',
  viewNotCut: 'diagnostic.viewDepth',
  boxPicture: 'diagnostic.boxPicture',
  hatchOpen: 'diagnostic.hatchOpen',
  'modeler-data': 'diagnostic.solid',
  scanned: 'diagnostic.scanned',
  picture: 'diagnostic.pictureUnread',
  'not-written': 'diagnostic.notWritten',
  changed: 'diagnostic.changed',
  'objects-not-written': 'diagnostic.objects',
  'solid-attributes': 'diagnostic.solidAttributes',
  lost: 'diagnostic.lost',
};

/** Undefined for what has no words of its own yet. */
export function diagnosticKey(code: string): PlainKey<'diagnostic'> | undefined {
  return Object.hasOwn(keys, code) ? keys[code] : undefined;
}
