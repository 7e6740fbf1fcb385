import { narrow, touch } from '../ui/media.ts';
import { prefersDesktop } from './mobile/phonePath.ts';

/** A phone by what it says of itself, or by a small touch screen. */
export function isPhone(agent: string = navigator.userAgent): boolean {
  if (/iPhone|iPod|Windows Phone|HarmonyOS.*Mobile|Android.*Mobile|Mobile.*Firefox/i.test(agent)) return true;
  return touch.matches && narrow.matches;
}

/** Where a person's drive opens on this device. */
export function driveHome(): '/webH5' | '/yun/recent' {
  return isPhone() && !prefersDesktop() ? '/webH5' : '/yun/recent';
}

/** One looks at the layout for phones, whatever the device is. */
export const inPhoneLayout = (): boolean => location.pathname.startsWith('/webH5');
