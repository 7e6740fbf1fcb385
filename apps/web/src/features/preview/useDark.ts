import { useColorScheme } from '../../app/colorScheme.ts';
import { prefersDark, useMedia } from '../../ui/media.ts';

/** Whether the surroundings are dark, by choice or by the system. */
export function useDark(): boolean {
  const scheme = useColorScheme((state) => state.scheme);
  const systemDark = useMedia(prefersDark);
  return scheme === 'auto' ? systemDark : scheme === 'dark';
}
