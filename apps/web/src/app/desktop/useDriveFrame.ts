import { useUser } from '../session.ts';
import { small, useMedia } from '../../ui/media.ts';

/** Whether pages beside the drive stand in its frame: on a desk, for whoever is signed in. */
export function useDriveFrame(): boolean {
  const isSmall = useMedia(small);
  return useUser() !== undefined && !isSmall;
}
