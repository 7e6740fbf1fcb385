/** From a request in its envelope to {data, client, ticket}: everything before policy and validation. */
import type { FastifyRequest } from 'fastify';
import {
  codes,
  dateWindowMs,
  Failure,
  limits,
  requestIdPattern,
  saltPattern,
  sendsTicket,
  signHeaders,
  type AnyCall,
  type ClientInfo,
} from '@linework/contract';
import type { App } from '../../app.ts';
import type { SessionSecret } from '../../features/session/service.ts';
import { ExchangeKeys } from '../signing.ts';

export interface Opened {
  data: unknown;
  clientInfo: ClientInfo;
  ticket: string;
  /** Present on the signed envelope: how to sign the answer, and by whose secret the call came. */
  signed?: { keys: ExchangeKeys; secret: SessionSecret };
}

type Fields = Record<string, unknown>;

function asFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Failure(codes.malformed);
  return value as Fields;
}

const shortText = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value.length <= 64 && /^[^\u0000-\u001f]+$/.test(value) ? value : fallback;

export function clientInfoOf(value: unknown): ClientInfo {
  const info = typeof value === 'object' && value !== null ? (value as Fields) : {};
  return {
    clientType: shortText(info['clientType'], 'Web_PC'),
    clientVersion: shortText(info['clientVersion'], limits.clientVersion),
    appVersion: shortText(info['appVersion'], limits.clientVersion),
    ...(typeof info['language'] === 'string' ? { language: shortText(info['language'], 'en') } : {}),
  };
}

export function queryTicket(row: AnyCall, request: FastifyRequest): string {
  const ticket = (request.query as Fields)['utoken'];
  return typeof ticket === 'string' && sendsTicket(row.path) ? ticket : '';
}

export function openRaw(row: AnyCall, request: FastifyRequest): Opened {
  const body = asFields(request.body);
  return {
    data: body['data'] ?? {},
    clientInfo: clientInfoOf(body['clientInfo']),
    ticket: queryTicket(row, request),
  };
}

export function openLegacy(request: FastifyRequest): Opened {
  const { utoken, clientType, ...data } = asFields(request.body);
  return {
    data,
    clientInfo: clientInfoOf({ clientType }),
    ticket: typeof utoken === 'string' ? utoken : '',
  };
}

export function openQuery(row: AnyCall, request: FastifyRequest): Opened {
  const { utoken: _ticket, ...data } = asFields(request.query);
  return { data, clientInfo: clientInfoOf(undefined), ticket: queryTicket(row, request) };
}

/** Header form → secret → HMAC → date → nonce → decrypt. The MAC comes first, so there is no padding oracle. */
export async function openSigned(app: App, row: AnyCall, request: FastifyRequest): Promise<Opened> {
  const now = app.nonces.clock.now();
  const date = request.headers[signHeaders.date];
  const requestId = request.headers[signHeaders.id];
  const salt = request.headers[signHeaders.salt];
  const { key, sign } = asFields(request.body);
  if (
    typeof date !== 'string' ||
    !/^\d{1,16}$/.test(date) ||
    typeof requestId !== 'string' ||
    !requestIdPattern.test(requestId) ||
    typeof salt !== 'string' ||
    !saltPattern.test(salt) ||
    typeof request.headers[signHeaders.agent] !== 'string' ||
    typeof key !== 'string' ||
    typeof sign !== 'string'
  ) {
    throw new Failure(codes.signHeaders);
  }
  const secret = await app.sessions.findSecret(requestId.slice(0, 12), now);
  if (!secret) throw new Failure(codes.signSecretUnknown);
  const keys = new ExchangeKeys(secret.secret, row.path, salt, requestId);
  const ticket = queryTicket(row, request);
  if (!keys.verify(key, date, ticket, sign)) throw new Failure(codes.signMismatch);
  if (Math.abs(now - Number(date)) > dateWindowMs || Number(date) < app.nonces.since) {
    throw new Failure(codes.signDate, { serverTime: now });
  }
  if (!(await app.nonces.take(requestId, Number(date), now))) throw new Failure(codes.signReplay);
  let payload: Fields;
  try {
    payload = asFields(JSON.parse(keys.open('c2s', key)));
  } catch {
    throw new Failure(codes.signCipher);
  }
  return {
    data: payload['data'] ?? {},
    clientInfo: clientInfoOf(payload['clientInfo']),
    ticket,
    signed: { keys, secret },
  };
}
