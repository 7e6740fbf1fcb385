/**
 * fetch for addresses that a company's administrator typed in. It looks at where a name leads at the moment of
 * connecting, so that a name cannot point somewhere harmless first and at the machine's own network afterwards.
 */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { CustomFetch } from 'openid-client';

const usualBytes = 1024 * 1024;
const timeoutMs = 10_000;

/** Link-local addresses and those where clouds answer for their machines: never an identity provider. */
const metadata = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
] as const) {
  metadata.addSubnet(net, prefix, 'ipv4');
}
metadata.addAddress('100.100.100.200', 'ipv4');
for (const [net, prefix] of [
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const) {
  metadata.addSubnet(net, prefix, 'ipv6');
}
metadata.addAddress('::', 'ipv6');
metadata.addAddress('fd00:ec2::254', 'ipv6');

/** This machine and the networks around it. */
const local = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const) {
  local.addSubnet(net, prefix, 'ipv4');
}
local.addSubnet('fc00::', 7, 'ipv6');
local.addAddress('::1', 'ipv6');

export function isBlocked(address: string, allowLocal: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return metadata.check(address, family) || (!allowLocal && local.check(address, family));
}

class BlockedAddress extends Error {
  constructor() {
    super('the address is not one that an identity provider may have');
    this.name = 'BlockedAddress';
  }
}

function guardedLookup(allowLocal: boolean): LookupFunction {
  return (hostname, options, done) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => isBlocked(address, allowLocal)))
        return done(new BlockedAddress(), []);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

/** No redirects, no more than a megabyte unless it is said, no longer than ten seconds. */
export function guardedFetch({
  allowLocal,
  answerBytes = usualBytes,
}: {
  allowLocal: boolean;
  answerBytes?: number;
}): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && isBlocked(host, allowLocal)) throw new BlockedAddress();
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = body
      ? Buffer.from(await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer())
      : undefined;
    const stop = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    return new Promise<Response>((resolve, reject) => {
      const outgoing = request(url, {
        method,
        headers,
        lookup: guardedLookup(allowLocal),
        signal: stop,
        agent: false,
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('error', reject);
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > answerBytes) incoming.destroy(new Error('the answer is too large'));
          else chunks.push(chunk);
        });
        incoming.on('end', () => {
          const pairs = Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
            (values ?? []).map((value): [string, string] => [name, value]),
          );
          const status = incoming.statusCode ?? 502;
          const hasBody = ![101, 204, 205, 304].includes(status);
          resolve(new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers: pairs }));
        });
      });
      outgoing.end(sent);
    });
  };
}
