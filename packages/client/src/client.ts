/** The typed client: one method a kind of envelope, one rule for what a failure does. */
import { calls, type CallRequest, type CallResponse, type CallsIn } from '@linework/contract/calls';
import { sendsTicket, takesClientToken, type AnyCall } from '@linework/contract/call';
import { clientCodes, codes, isToasted, sessionEndCodes } from '@linework/contract/codes';
import { limits } from '@linework/contract/limits';
import { randomKey, saltLength, signHeaders, type ClientInfo } from '@linework/contract/signing';
import { ClientTokenKeeper } from './clientToken.ts';
import { CallError, networkError, signatureFailed } from './errors.ts';
import { fromBase64, open, randomBytes, seal, sign, toBase64Url } from './crypto.ts';
import { SecretKeeper, agentHeader } from './secret.ts';
import { memoryStore, memoryTicket, withCookies } from './state.ts';
import type { Fetch, KeyValueStore, TicketStore } from './state.ts';

export interface ClientOptions {
  /** Origin of the server; '' in a page served by it. */
  baseUrl: string;
  clientType?: string;
  clientVersion?: string;
  appVersion?: string;
  language?: () => string;
  platform?: string;
  browser?: string;
  storage?: KeyValueStore;
  ticket?: TicketStore;
  /** The server ended the session: local state must go, and the person to the login page. */
  onSignedOut?: (code: string) => void;
  onToast?: (message: string, code: string) => void;
  /** Calls that take one carry the client token of whoever is signed in. */
  sendsClientToken?: boolean;
  fetch?: Fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows failures itself: no toast. */
  quiet?: boolean;
  /** Goes on when the page that asks is closed. */
  keepalive?: boolean;
}

interface SentCall {
  row: AnyCall;
  /** Whose session it was when the call went out. */
  ticket: string | undefined;
}

interface Answer {
  rtnCode?: string;
  code?: string;
  msg?: string;
  bizData?: unknown;
  data?: unknown;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const inBrowser = 'document' in globalThis;
  const send: Fetch =
    options.fetch ?? (inBrowser ? (i, o) => fetch(i, o) : withCookies((i, o) => fetch(i, o)));
  const ticket = options.ticket ?? memoryTicket();
  const clientInfo = (): ClientInfo => ({
    clientType: options.clientType ?? 'Web_PC',
    clientVersion: options.clientVersion ?? limits.clientVersion,
    appVersion: options.appVersion ?? limits.clientVersion,
    language: options.language?.() ?? 'en',
  });
  const storage = options.storage ?? memoryStore();
  const secrets = new SecretKeeper(storage, (wrap) =>
    raw('rsaKey', wrap === undefined ? {} : { wrap }, { quiet: true }),
  );

  const customer = new ClientTokenKeeper(storage, () => signed('customerInfo', {}, { quiet: true }));
  const forget = (): void => {
    secrets.drop();
    customer.drop();
  };

  /** What the call says, and in whose name. Without the token it is tried all the same. */
  async function named<Data extends object>(row: AnyCall, data: Data): Promise<Data> {
    const current = ticket.get();
    if (!options.sendsClientToken || !current || 'ctoken' in data || !takesClientToken(row)) return data;
    const ctoken = await customer.get(current).catch(() => undefined);
    return ctoken === undefined ? data : { ...data, ctoken };
  }

  const url = (row: AnyCall): string => {
    const current = sendsTicket(row.path) ? ticket.get() : undefined;
    return options.baseUrl + row.path + (current ? `?utoken=${encodeURIComponent(current)}` : '');
  };

  /** One try over the network; anything but an answer of ours is code 100. */
  async function transfer(address: string, init: RequestInit, call: CallOptions): Promise<Response> {
    const timeout = AbortSignal.timeout(limits.httpTimeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    try {
      const keepalive = call.keepalive ? { keepalive: true } : {};
      const response = await send(address, { credentials: 'same-origin', ...keepalive, ...init, signal });
      if (!response.ok) throw networkError();
      return response;
    } catch (error) {
      if (call.signal?.aborted || error instanceof CallError) throw error;
      throw networkError();
    }
  }

  async function readAnswer(response: Response): Promise<Answer> {
    const answer: unknown = await response.json().catch(() => undefined);
    if (typeof answer !== 'object' || answer === null) throw networkError();
    return answer;
  }

  const sentNow = (row: AnyCall): SentCall => ({ row, ticket: ticket.get() });

  /** What the specification asks for on a code that is not success. */
  function fail(sent: SentCall, code: string, message: string, data: unknown, call: CallOptions): CallError {
    const { row } = sent;
    if (sessionEndCodes.includes(code) || code === clientCodes.legacyTicket) {
      // A late answer about the session before this one: somebody has signed in since.
      if (ticket.get() !== undefined && ticket.get() !== sent.ticket)
        return new CallError(code, message, data);
      forget();
      ticket.set(undefined);
      options.onSignedOut?.(code);
    } else if (!call.quiet && isToasted(row.path, code)) {
      options.onToast?.(message, code);
    }
    return new CallError(code, message, data);
  }

  async function guarded<T>(call: CallOptions, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallError && error.code === clientCodes.network && !call.quiet) {
        options.onToast?.(error.message, error.code);
      }
      throw error;
    }
  }

  function settle(sent: SentCall, answer: Answer, call: CallOptions): unknown {
    const code = answer.rtnCode ?? answer.code ?? clientCodes.network;
    const data = answer.bizData ?? answer.data;
    if (code !== codes.ok) throw fail(sent, code, answer.msg ?? code, data, call);
    return data;
  }

  const rawBody = (data: unknown): string =>
    JSON.stringify({ data, clientInfo: clientInfo(), style: 0, secret: 0 });

  async function raw<Name extends CallsIn<'raw'>>(
    name: Name,
    data: CallRequest<Name>,
    call: CallOptions = {},
  ): Promise<CallResponse<Name>> {
    const sent = sentNow(calls[name]);
    const response = await transfer(url(sent.row), jsonPost(rawBody(data)), call);
    return settle(sent, await readAnswer(response), call) as CallResponse<Name>;
  }

  async function legacy<Name extends CallsIn<'legacy'>>(
    name: Name,
    data: CallRequest<Name>,
    call: CallOptions = {},
  ): Promise<CallResponse<Name>> {
    const sent = sentNow(calls[name]);
    const form = new URLSearchParams();
    for (const [key, value] of Object.entries(data)) form.set(key, String(value));
    form.set('utoken', sent.ticket ?? '');
    form.set('clientType', clientInfo().clientType);
    const response = await transfer(options.baseUrl + sent.row.path, { method: 'POST', body: form }, call);
    return settle(sent, await readAnswer(response), call) as CallResponse<Name>;
  }

  async function signed<Name extends CallsIn<'sign'>>(
    name: Name,
    data: CallRequest<Name>,
    call: CallOptions = {},
    retry = true,
  ): Promise<CallResponse<Name>> {
    const row = calls[name];
    const { kid, secret: secretText } = await secrets.get();
    const secret = fromBase64(secretText);
    const sent = sentNow(row);
    const current = sendsTicket(row.path) ? (sent.ticket ?? '') : '';
    const exchange = {
      path: row.path,
      salt: randomKey(saltLength, randomBytes),
      requestId: `${kid}.${toBase64Url(randomBytes(16))}`,
    };
    const date = String(secrets.now());
    const key = seal(
      secret,
      'c2s',
      exchange,
      JSON.stringify({ data, clientInfo: clientInfo(), style: 0, secret: 1 }),
    );
    const body = JSON.stringify({ key, sign: sign(secret, 'c2s', exchange, key, date, current) });
    const response = await transfer(
      url(row),
      jsonPost(body, {
        [signHeaders.date]: date,
        [signHeaders.id]: exchange.requestId,
        [signHeaders.salt]: exchange.salt,
        [signHeaders.agent]: agentHeader(
          options.platform ?? 'node',
          options.browser ?? 'client/1',
          secrets.now(),
        ),
      }),
      call,
    );
    const answer = await readAnswer(response);
    if (retry && answer.rtnCode === codes.signDate) {
      const serverTime = (answer.bizData as { serverTime?: number } | undefined)?.serverTime;
      if (typeof serverTime === 'number') secrets.clockOffset = serverTime - Date.now();
      return signed(name, data, call, false);
    }
    if (retry && answer.rtnCode === codes.signSecretUnknown) {
      secrets.drop(kid);
      return signed(name, data, call, false);
    }
    const sealed = settle(sent, answer, call) as { key?: string; sign?: string } | undefined;
    const answerDate = response.headers.get(signHeaders.responseDate) ?? '';
    const answerKey = sealed?.key ?? '';
    if (
      sealed?.sign === undefined ||
      sealed.sign !== sign(secret, 's2c', exchange, answerKey, answerDate, current)
    ) {
      throw fail(sent, codes.signMismatch, signatureFailed, undefined, call);
    }
    return (JSON.parse(open(secret, 's2c', exchange, answerKey)) as { data: CallResponse<Name> }).data;
  }

  /** A call by its name, in its own envelope. A sign-in keeps the new ticket, a sign-out forgets everything. */
  async function callByName<Name extends CallsIn<'raw' | 'legacy' | 'sign'>>(
    name: Name,
    data: CallRequest<Name>,
    call: CallOptions = {},
  ): Promise<CallResponse<Name>> {
    const row: AnyCall = calls[name];
    const answer = await guarded(call, async (): Promise<CallResponse<Name>> => {
      if (row.envelope === 'raw') return (await raw(name as CallsIn<'raw'>, data as never, call)) as never;
      if (row.envelope === 'legacy')
        return (await legacy(name as CallsIn<'legacy'>, data as never, call)) as never;
      const request = await named(row, data);
      return (await signed(name as CallsIn<'sign'>, request as never, call)) as never;
    });
    if (name === 'logout') {
      forget();
      ticket.set(undefined);
    } else if (typeof answer === 'object' && 'utoken' in answer && name !== 'launchTicket') {
      ticket.set(answer.utoken as string);
    }
    return answer;
  }

  /** Multipart: the bytes in `filedata`, everything else as fields before them. */
  async function postForm<Name extends CallsIn<'postFile' | 'postFiles'>>(
    name: Name,
    files: readonly Blob[],
    data: CallRequest<Name>,
    call: CallOptions,
  ): Promise<CallResponse<Name>> {
    const row: AnyCall = calls[name];
    const form = new FormData();
    const { clientType } = clientInfo();
    for (const [key, value] of Object.entries({ clientType, ...(await named(row, data)) }))
      form.set(key, String(value));
    for (const file of files) form.append('filedata', file, file instanceof File ? file.name : 'file');
    return guarded(call, async () => {
      const sent = sentNow(row);
      const response = await transfer(url(row), { method: 'POST', body: form }, call);
      return settle(sent, await readAnswer(response), call) as CallResponse<Name>;
    });
  }

  const postFile = <Name extends CallsIn<'postFile'>>(
    name: Name,
    file: Blob,
    data: CallRequest<Name>,
    call: CallOptions = {},
  ): Promise<CallResponse<Name>> => postForm(name, [file], data, call);

  const postFiles = <Name extends CallsIn<'postFiles'>>(
    name: Name,
    files: readonly Blob[],
    data: CallRequest<Name>,
    call: CallOptions = {},
  ): Promise<CallResponse<Name>> => postForm(name, files, data, call);

  /** Bytes, with the name that the server gives them. */
  async function downloadPost<Name extends CallsIn<'downloadPost'>>(
    name: Name,
    data: CallRequest<Name>,
    call: CallOptions = {},
  ): Promise<{ blob: Blob; downloadName: string }> {
    return guarded(call, async () => {
      const sent = sentNow(calls[name]);
      const response = await transfer(url(sent.row), jsonPost(rawBody(data)), call);
      const disposition = response.headers.get('content-disposition');
      if (disposition === null) settle(sent, await readAnswer(response), call);
      const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
      return {
        blob: await response.blob(),
        downloadName: encoded ? decodeURIComponent(encoded) : 'download',
      };
    });
  }

  return {
    call: callByName,
    postFile,
    postFiles,
    downloadPost,
    ticket,
    /** Sign-in changed outside of a call (another tab, a native app): the secret must follow. */
    forgetSecret: forget,
  };
}

function jsonPost(body: string, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
}
