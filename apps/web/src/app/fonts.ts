import type { Language } from '@linework/contract/enums';
import { config } from './config.ts';

/** Chinese and Korean glyphs come in hundreds of slices; their index is fetched only where they are read. */
export async function loadScript(language: Language): Promise<void> {
  if (language === 'zh' || config.region === 'cn')
    await import('@fontsource-variable/noto-sans-sc/index.css');
  if (language === 'ko') await import('@fontsource-variable/noto-sans-kr/index.css');
}
