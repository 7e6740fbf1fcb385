/**
 * Which proxies are believed about who calls. Everything left of them in `X-Forwarded-For` was written by the caller,
 * so it must never be the address that limits count by.
 */
import { isIP } from 'node:net';

/** The number of proxies in front of the server, or their networks; 0 believes nobody. */
export type TrustedProxies = number | readonly string[];

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** `off`, `on` (one proxy), a number of proxies, or networks such as `10.0.0.0/8, loopback`. */
export function parseTrustedProxies(text: string | undefined): TrustedProxies | undefined {
  const value = text?.trim() || 'off';
  if (value === 'off') return 0;
  if (value === 'on') return 1;
  if (/^\d$/.test(value)) return Number(value);
  const networks = value.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  const max = version === 4 ? 32 : 128;
  // A network of everybody is the mistake that this setting exists to avoid.
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= max;
}

/** In the form that Fastify asks for; of a plain number it would believe nobody. */
export function trustProxyOption(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trusted !== 'number') return [...trusted];
  return trusted > 0 && ((_address, hop) => hop < trusted);
}
