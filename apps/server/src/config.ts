/** Configuration comes from the environment only; README.md has the table. */
import { resolve } from 'node:path';
import { loadPaymentConfig, PaymentConfigError, type PaymentConfig } from './paymentConfig.ts';
import {
  bounds,
  gib,
  languages,
  plans,
  refusedExtensions,
  regions,
  sizeLimits,
  unlimitedBytes,
  type Language,
  type Region,
  uploadExtensions,
} from '@linework/contract';
import { parseTrustedProxies, type TrustedProxies } from './http/trustProxy.ts';

const versionPlans = ['everyone', 'members'] as const;
const smsKinds = ['off', 'outbox'] as const;

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  forcePathStyle: boolean;
}

/** What may be extracted at once. */
export interface ArchiveLimits {
  maxMembers: number;
  maxBytes: number;
  /** Unpacked over packed, from so many unpacked bytes on. */
  maxRatio: number;
  ratioFrom: number;
  /** Folders above a member and itself, and the bytes of its path. */
  maxDepth: number;
  maxPathBytes: number;
  /** Tasks that run at once for one account. */
  maxTasks: number;
}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Where people reach the server, when that is not the address it listens on. */
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  s3: S3Config | undefined;
  /** Keys shared by the nodes of a cluster; made in the data folder or the database where absent. */
  secretsFile: string | undefined;
  region: Region;
  language: Language;
  /** Nobody has decided for a language: visitors are met in that of their browser, where it is one of ours. */
  followsBrowser: boolean;
  /** What people call this installation: in the tabs of a phone, in titles and when it is installed. */
  productName: string;
  /** Whether acts are counted by day, without saying whose. */
  usage: boolean;
  /** Origins whose pages may show ours in a frame, and talk to them. */
  embedOrigins: readonly string[];
  registration: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** How codes reach phones: not at all, or (for development) the local outbox. */
  sms: (typeof smsKinds)[number];
  /** A JSON file with what the operator announces. */
  announcementsFile: string | undefined;
  /** Identity providers of companies may stand on this machine, in private networks and without TLS. */
  oidcLocal: boolean;
  /** The parent domain of the ticket cookie, where several hosts share a sign-in. */
  cookieDomain: string | undefined;
  trustProxy: TrustedProxies;
  /** Jobs that this process runs at once; 0 leaves them to separate workers. */
  jobConcurrency: number;
  /** Who may open, download and restore older versions: everyone, or members only. */
  versionHistory: (typeof versionPlans)[number];
  /** Calls a minute from one address. */
  callsPerMinute: number;
  sizeLimits: Record<keyof typeof sizeLimits, number>;
  /** Extensions that may be uploaded. */
  uploadTypes: readonly string[];
  /** Bytes of the data folder's volume that uploads leave free. */
  diskReserve: number;
  /** Bytes that an account has without a membership. */
  quota: number;
  /** Space of an account with Premium, where that is more. */
  premiumQuota: number;
  /** How long the gift on registration lasts, where that is not as usual in the region. */
  giftDays: number | undefined;
  /** Where numbers about the installation are told, and to whom. */
  metrics: { token: string | undefined; listen: { host: string; port: number } | undefined };
  payments: PaymentConfig;
  /** A 7-Zip of the operator's own; without it the first 7zz on the PATH, or else the embedded one. */
  sevenZip: string | undefined;
  archives: ArchiveLimits;
  logLevel: string;
  webDir: string;
}

export class ConfigError extends Error {}

type Env = Record<string, string | undefined>;

function oneOf<T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const value = env[name] || fallback;
  if (!(values as readonly string[]).includes(value)) {
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}"`);
  }
  return value as T;
}

function whole(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new ConfigError(`${name} must be a whole number, not "${text}"`);
  return value;
}

const units: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** `500MB`, `2.5 GB`, or a number of bytes. */
export function parseBytes(text: string): number | undefined {
  const match = /^(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]?B)?$/i.exec(text.trim());
  return match ? Math.round(Number(match[1]) * units[(match[2] ?? 'B').toUpperCase()]!) : undefined;
}

function bytesOf(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const bytes = parseBytes(text);
  if (bytes === undefined) throw new ConfigError(`${name} must be a size such as 500MB, not "${text}"`);
  return bytes;
}

/** `9464` on this machine alone, or `10.0.0.5:9464`, `[::1]:9464`. */
function listenAddress(env: Env, name: string): { host: string; port: number } | undefined {
  const text = env[name];
  if (!text) return undefined;
  const match = /^(?:(\[[0-9a-f:]+\]|[^:\s]+):)?(\d{1,5})$/i.exec(text);
  if (!match || Number(match[2]) > 65_535)
    throw new ConfigError(`${name} must be a port or host:port, not "${text}"`);
  return { host: match[1]?.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port: Number(match[2]) };
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = oneOf(env, name, ['on', 'off'], fallback ? 'on' : 'off');
  return value === 'on';
}

/** `https://a.example https://b.example`: origins alone, so that a typing error is not taken for a path. */
function origins(env: Env, name: string): string[] {
  const list = (env[name] ?? '').split(/[\s,]+/).filter((part) => part !== '');
  for (const text of list) {
    if (!URL.canParse(text) || new URL(text).origin !== text)
      throw new ConfigError(`${name} must list origins such as https://app.example.com, not "${text}"`);
  }
  return list;
}

function productName(env: Env): string {
  const name = (env.LINEWORK_PRODUCT_NAME ?? '').trim() || 'Linework';
  if (name.length > 40) throw new ConfigError('LINEWORK_PRODUCT_NAME must have at most 40 characters');
  return name;
}

function trustedProxies(env: Env): TrustedProxies {
  const trusted = parseTrustedProxies(env.LINEWORK_TRUST_PROXY);
  if (trusted !== undefined) return trusted;
  throw new ConfigError(
    `LINEWORK_TRUST_PROXY must be off, on, a number of proxies or a list of networks, not "${env.LINEWORK_TRUST_PROXY}"`,
  );
}

function s3Config(env: Env): S3Config | undefined {
  if (!env.LINEWORK_S3_BUCKET) return undefined;
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new ConfigError(`${name} is needed beside LINEWORK_S3_BUCKET`);
    return value;
  };
  return {
    bucket: env.LINEWORK_S3_BUCKET,
    endpoint: need('LINEWORK_S3_ENDPOINT'),
    region: env.LINEWORK_S3_REGION || 'us-east-1',
    accessKey: need('LINEWORK_S3_ACCESS_KEY'),
    secretKey: need('LINEWORK_S3_SECRET_KEY'),
    forcePathStyle: flag(env, 'LINEWORK_S3_PATH_STYLE', true),
  };
}

function paymentConfig(env: Env, region: Region): PaymentConfig {
  try {
    return loadPaymentConfig(env, region);
  } catch (error) {
    if (error instanceof PaymentConfigError) throw new ConfigError(error.message);
    throw error;
  }
}

/** The usual ones, with what is added (+ifczip) and left out (-mp4). */
function uploadTypes(env: Env): readonly string[] {
  const name = 'LINEWORK_UPLOAD_TYPES';
  const types = new Set(uploadExtensions);
  for (const word of (env[name] ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const [, sign, type = ''] = /^([+-])\.?([a-z0-9_]{1,16})$/.exec(word) ?? [];
    if (sign === undefined) throw new ConfigError(`${name} is a list such as "+ifczip -mp4", not "${word}"`);
    if (sign === '-') types.delete(type);
    else if (refusedExtensions.includes(type))
      throw new ConfigError(`${name} cannot add .${type}: programs and scripts are never taken`);
    else types.add(type);
  }
  return [...types];
}

export function loadConfig(env: Env = process.env): Config {
  const region = oneOf(env, 'LINEWORK_REGION', regions, 'us');
  const publicUrl = env.LINEWORK_PUBLIC_URL?.replace(/\/+$/, '') || undefined;
  if (publicUrl !== undefined && !URL.canParse(publicUrl)) {
    throw new ConfigError(
      `LINEWORK_PUBLIC_URL must be a URL such as https://drive.example.com, not "${publicUrl}"`,
    );
  }
  return {
    host: env.HOST || '0.0.0.0',
    port: whole(env, 'PORT', 8080),
    dataDir: resolve(env.LINEWORK_DATA || './data'),
    publicUrl,
    databaseUrl: env.LINEWORK_DATABASE_URL || undefined,
    s3: s3Config(env),
    secretsFile: env.LINEWORK_SECRETS_FILE || undefined,
    region,
    language: oneOf(env, 'LINEWORK_LANGUAGE', languages, region === 'cn' ? 'zh' : 'en'),
    followsBrowser: !env.LINEWORK_LANGUAGE && region !== 'cn',
    productName: productName(env),
    usage: flag(env, 'LINEWORK_USAGE', true),
    embedOrigins: origins(env, 'LINEWORK_EMBED_ORIGINS'),
    registration: flag(env, 'LINEWORK_REGISTRATION', true),
    smtpUrl: env.LINEWORK_SMTP_URL || undefined,
    mailFrom: env.LINEWORK_MAIL_FROM || 'Linework <no-reply@localhost>',
    sms: oneOf(env, 'LINEWORK_SMS', smsKinds, 'off'),
    announcementsFile: env.LINEWORK_ANNOUNCEMENTS_FILE || undefined,
    oidcLocal: flag(env, 'LINEWORK_OIDC_LOCAL', false),
    cookieDomain: env.LINEWORK_COOKIE_DOMAIN || undefined,
    trustProxy: trustedProxies(env),
    jobConcurrency: whole(env, 'LINEWORK_JOBS', 2),
    versionHistory: oneOf(env, 'LINEWORK_VERSION_HISTORY', versionPlans, 'everyone'),
    callsPerMinute: whole(env, 'LINEWORK_CALLS_PER_MINUTE', 3000),
    sizeLimits: {
      miniOpenFileSize: whole(env, 'LINEWORK_MINI_OPEN_BYTES', sizeLimits.miniOpenFileSize),
      miniUploadFileSize: whole(env, 'LINEWORK_MINI_UPLOAD_BYTES', sizeLimits.miniUploadFileSize),
      webOpenFileSize: whole(env, 'LINEWORK_WEB_OPEN_BYTES', sizeLimits.webOpenFileSize),
      webUploadFileSize: whole(env, 'LINEWORK_WEB_UPLOAD_BYTES', sizeLimits.webUploadFileSize),
    },
    uploadTypes: uploadTypes(env),
    diskReserve: bytesOf(env, 'LINEWORK_DISK_RESERVE', gib),
    quota:
      env.LINEWORK_QUOTA === 'unlimited' ? unlimitedBytes : bytesOf(env, 'LINEWORK_QUOTA', plans.freeBytes),
    premiumQuota: bytesOf(env, 'LINEWORK_PREMIUM_QUOTA', plans.premiumBytes),
    giftDays: env.LINEWORK_GIFT_DAYS ? whole(env, 'LINEWORK_GIFT_DAYS', 0) : undefined,
    metrics: {
      token: env.LINEWORK_METRICS_TOKEN || undefined,
      listen: listenAddress(env, 'LINEWORK_METRICS_LISTEN'),
    },
    payments: paymentConfig(env, region),
    sevenZip: env.LINEWORK_7ZIP || undefined,
    archives: {
      maxMembers: whole(env, 'LINEWORK_ARCHIVE_FILES', bounds.archiveMembers),
      maxBytes: whole(env, 'LINEWORK_ARCHIVE_BYTES', bounds.archiveBytes),
      maxRatio: whole(env, 'LINEWORK_ARCHIVE_RATIO', bounds.archiveRatio),
      ratioFrom: bytesOf(env, 'LINEWORK_ARCHIVE_RATIO_FROM', bounds.archiveRatioFrom),
      maxDepth: whole(env, 'LINEWORK_ARCHIVE_DEPTH', bounds.archiveDepth),
      maxPathBytes: whole(env, 'LINEWORK_ARCHIVE_PATH', bounds.archivePathBytes),
      maxTasks: whole(env, 'LINEWORK_ARCHIVE_TASKS', bounds.zipTasksRunning),
    },
    // A person at a terminal wants to see what is wrong; a service manager collects everything.
    logLevel: env.LINEWORK_LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
    webDir: resolve(import.meta.dirname, '../../web/dist'),
  };
}
