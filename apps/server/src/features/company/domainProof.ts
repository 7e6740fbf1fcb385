/**
 * An identity provider may vouch for the addresses of a domain only when the domain is the company's. Otherwise
 * anybody could found a company, claim a stranger's domain and sign in as the people there. Proof is a TXT record,
 * or the word of this installation's administrator.
 */
import { resolveTxt } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { Secrets } from '../../secrets.ts';

export const proofName = '_linework';

export function proofValue(secrets: Secrets, companyId: number): string {
  return `linework-company=${secrets.mac('company-domain', String(companyId)).slice(0, 32)}`;
}

export type ResolveTxt = (name: string) => Promise<string[][]>;

export async function isProved(
  domain: string,
  value: string,
  resolve: ResolveTxt = resolveTxt,
): Promise<boolean> {
  const records = await resolve(`${proofName}.${domainToASCII(domain)}`).catch(() => []);
  return records.some((parts) => parts.join('') === value);
}

const domainPattern = /^[\p{L}\d]+(?:-+[\p{L}\d]+)*(?:\.[\p{L}\d]+(?:-+[\p{L}\d]+)*)+$/u;

export function isDomain(text: string): boolean {
  return text.length <= 253 && domainPattern.test(text);
}
