/** How a company signs in through its own identity provider: the settings, and the client made of them. */
import type { Configuration } from 'openid-client';
import { codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import { guardedFetch } from './guardedFetch.ts';
import { isDomain, isProved, proofName, proofValue, type ResolveTxt } from './domainProof.ts';
import { requireMembership } from './service.ts';

const secretPurpose = 'oidc';

export interface OidcSettings {
  companyId: number;
  issuer: string;
  clientId: string;
  /** '' for a public client. */
  clientSecret: string;
  domains: string[];
}

export function redirectUrl(origin: string): string {
  return `${origin}/oidc/callback`;
}

export async function readOidc(
  app: App,
  by: { slug: string } | { companyId: number },
): Promise<OidcSettings | undefined> {
  const query = app.db
    .selectFrom('company_oidc')
    .innerJoin('company', 'company.id', 'company_oidc.company_id')
    .selectAll('company_oidc');
  const row = await (
    'slug' in by ? query.where('company.slug', '=', by.slug) : query.where('company.id', '=', by.companyId)
  ).executeTakeFirst();
  if (!row) return undefined;
  const secret =
    row.client_secret === '' ? '' : app.secrets.decrypt(secretPurpose, row.client_secret)?.toString();
  return {
    companyId: row.company_id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: secret ?? '',
    domains: JSON.parse(row.domains) as string[],
  };
}

export async function showOidc(app: App, userId: number, origin: string) {
  const { companyId } = await requireMembership(app.db, userId);
  const settings = await readOidc(app, { companyId });
  const { slug } = await app.db
    .selectFrom('company')
    .select('slug')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    issuer: settings?.issuer ?? '',
    clientId: settings?.clientId ?? '',
    hasSecret: Boolean(settings?.clientSecret),
    domains: settings?.domains ?? [],
    redirectUrl: redirectUrl(origin),
    startUrl: `${origin}/oidc/start?company=${slug}`,
    proof: { name: proofName, value: proofValue(app.secrets, companyId) },
  };
}

export interface OidcInput {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  domains: string[];
}

export async function saveOidc(
  app: App,
  session: { userId: number; isAdmin: boolean },
  input: OidcInput,
  resolve?: ResolveTxt,
): Promise<void> {
  const { companyId } = await requireMembership(app.db, session.userId);
  if (input.issuer === '') {
    await app.db.deleteFrom('company_oidc').where('company_id', '=', companyId).execute();
    return;
  }
  const domains = [...new Set(input.domains.map((domain) => domain.trim().toLowerCase()))];
  if (domains.length === 0 || !domains.every(isDomain))
    throw new Failure(codes.parameterInvalid, { fields: ['domains'] });
  const isTls = input.issuer.startsWith('https:');
  if (!isTls && !app.config.oidcLocal) throw new Failure(codes.parameterInvalid, { fields: ['issuer'] });

  const before = await readOidc(app, { companyId });
  const fresh = session.isAdmin ? [] : domains.filter((domain) => !before?.domains.includes(domain));
  for (const domain of fresh) {
    if (!(await isProved(domain, proofValue(app.secrets, companyId), resolve))) {
      throw new Failure(codes.companyDomainUnproven, { domain });
    }
  }
  // A secret goes to the provider it was given for, and to no other.
  const kept = before?.issuer === input.issuer ? before.clientSecret : '';
  const { issuer, clientId } = input;
  const settings = { companyId, issuer, clientId, clientSecret: input.clientSecret ?? kept, domains };
  await discover(app, settings);
  const row = {
    issuer,
    client_id: clientId,
    client_secret:
      settings.clientSecret && app.secrets.encrypt(secretPurpose, Buffer.from(settings.clientSecret)),
    domains: JSON.stringify(domains),
  };
  await app.db
    .insertInto('company_oidc')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
}

/** Reads the provider's own description. Fails with oidcRefused where there is none to be had. */
export async function discover(app: App, settings: OidcSettings): Promise<Configuration> {
  const oidc = await import('openid-client');
  const { issuer, clientId, clientSecret } = settings;
  const allowLocal = app.config.oidcLocal;
  const fetch = guardedFetch({ allowLocal });
  const insecure = allowLocal && issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  try {
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      execute: insecure,
      [oidc.customFetch]: fetch,
    });
    const server = found.serverMetadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const bySecret = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    const auth = clientSecret === '' ? oidc.None() : bySecret(clientSecret);
    const configuration = new oidc.Configuration(server, clientId, undefined, auth);
    configuration[oidc.customFetch] = fetch;
    for (const allow of insecure) allow(configuration);
    return configuration;
  } catch (error) {
    app.log.warn(
      { issuer, reason: error instanceof Error ? error.name : 'unknown' },
      'identity provider not found',
    );
    throw new Failure(codes.oidcRefused);
  }
}
