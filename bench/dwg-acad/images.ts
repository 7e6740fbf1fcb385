import type * as acad from '@node-projects/acad-ts';
import type { ImageEntity, OleEntity, UnderlayEntity } from '@linework/cad/model/images';
import type { ViewportEntity } from '@linework/cad/model/viewports';
import { readOldViewport } from '@linework/cad/read/dxf/viewports';
import { common, flat2, handleOf, point, point2, text } from './common.ts';

export function fromImage(image: acad.CadWipeoutBase, type: 'IMAGE' | 'WIPEOUT'): ImageEntity {
  return {
    type,
    ...common(image),
    definition: handleOf(image.definition),
    position: point(image.insertPoint),
    u: point(image.uVector),
    v: point(image.vVector),
    width: image.size.x,
    height: image.size.y,
    displayFlags: image.flags,
    clipping: image.clippingState,
    brightness: image.brightness,
    contrast: image.contrast,
    fade: image.fade,
    clipKind: image.clipType,
    clipPoints: flat2(image.clipBoundaryVertices, image.clipBoundaryVertices.length),
    clipInverted: (image.clipMode as number) === 1,
  };
}

export function fromUnderlay(underlay: acad.UnderlayEntity, type: UnderlayEntity['type']): UnderlayEntity {
  return {
    type,
    ...common(underlay),
    definition: handleOf(underlay.definition),
    position: point(underlay.insertPoint),
    scale: [underlay.xScale, underlay.yScale, underlay.zScale],
    rotation: underlay.rotation,
    flags: underlay.flags,
    contrast: underlay.contrast,
    fade: underlay.fade,
    clipPoints: flat2(underlay.clipBoundaryVertices, underlay.clipBoundaryVertices.length),
  };
}

export function fromOle(ole: acad.Ole2Frame): OleEntity {
  const result: OleEntity = {
    type: 'OLE2FRAME',
    ...common(ole),
    upperLeft: point(ole.upperLeftCorner),
    lowerRight: point(ole.lowerRightCorner),
    kind: ole.oleObjectType,
    description: text(ole.sourceApplication),
  };
  if (ole.binaryData && ole.binaryData.length > 0) result.data = ole.binaryData;
  return result;
}

export function fromViewport(viewport: acad.Viewport): ViewportEntity {
  const result: ViewportEntity = {
    type: 'VIEWPORT',
    ...common(viewport),
    id: viewport.id,
    status: viewport.activeStatus,
    center: point(viewport.center),
    width: viewport.width,
    height: viewport.height,
    viewCenter: point2(viewport.viewCenter),
    viewTarget: point(viewport.viewTarget),
    viewDirection: point(viewport.viewDirection),
    viewHeight: viewport.viewHeight,
    twist: viewport.twistAngle,
    lensLength: viewport.lensLength,
    frontClip: viewport.frontClipPlane,
    backClip: viewport.backClipPlane,
    flags: viewport.status,
    frozenLayers: viewport.frozenLayers.map((layer) => layer.name),
    clipEntity: handleOf(viewport.boundary),
  };
  if (result.viewHeight === 0) readOldViewport(result);
  return result;
}
