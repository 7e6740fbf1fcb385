/** The way to a drawing's viewer, from any page. */
import { isPhone } from '../device.ts';
import { router } from '../router.ts';

export function viewerPath(fileId: string, via?: string, versionId?: string): string {
  const query = [via !== undefined && `via=${via}`, versionId !== undefined && `version=${versionId}`];
  const said = query.filter((part) => part !== false).join('&');
  return said === '' ? `/viewer/${fileId}` : `/viewer/${fileId}?${said}`;
}

/** A drawing has a tab of its own; on a phone, where tabs are out of sight, it takes the page's place. */
export function openViewer(fileId: string, via?: string): void {
  const path = viewerPath(fileId, via);
  if (isPhone() || !window.open(path, '_blank')) void router.navigate({ href: path });
}
