/** Whatever goes wrong becomes a code, a text in the caller's language, and no stack trace. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, Failure } from '@linework/contract';
import type { App } from '../app.ts';
import { isDiskFull } from '../db/errors.ts';
import { sendProblem } from './envelopes/answer.ts';
import { languageOf, messageOf } from './messages.ts';

const codeByFastify: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: codes.bodyTooLarge,
  FST_REQ_FILE_TOO_LARGE: codes.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: codes.malformed,
  FST_ERR_CTP_INVALID_JSON_BODY: codes.malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: codes.malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: codes.malformed,
};

/** Outside the envelopes, where programs go by the status: a download, a page, a probe. */
const statusByCode: Record<string, number> = {
  [codes.rateLimited]: 429,
  [codes.forbidden]: 403,
  [codes.bodyTooLarge]: 413,
  [codes.malformed]: 400,
  [codes.internal]: 500,
  [codes.diskFull]: 507,
};
/** By then a minute's tokens have come back to a fifth. */
const retryAfterSeconds = 12;

/** Fastify's own complaints about a request are the caller's fault; anything else is ours. */
function codeOf(error: FastifyError | Failure): string {
  if (error instanceof Failure) return error.code;
  if (isDiskFull(error)) return codes.diskFull;
  const known = codeByFastify[error.code];
  if (known) return known;
  return error.statusCode !== undefined && error.statusCode < 500 ? codes.malformed : codes.internal;
}

export function registerFailures(fastify: FastifyInstance, app: App): void {
  fastify.decorateRequest('language', null);
  fastify.setErrorHandler((error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) => {
    const code = codeOf(error);
    const language =
      request.language ?? languageOf(request.headers['accept-language']?.slice(0, 2), app.config.language);
    let data = error instanceof Failure ? error.data : undefined;
    if (code === codes.internal || (code === codes.diskFull && !(error instanceof Failure))) {
      request.log.error({ err: error, traceId: request.id }, 'call failed');
      data = { traceId: request.id };
    }
    // The rest of a body that is too large is not worth reading.
    if (code === codes.bodyTooLarge) void reply.header('connection', 'close');
    const envelope = request.routeOptions.config.call?.row.envelope;
    if (code === codes.rateLimited) void reply.header('retry-after', retryAfterSeconds);
    const status = envelope === undefined ? statusByCode[code] : undefined;
    return sendProblem(reply.code(status ?? 200), envelope, {
      code,
      msg: messageOf(code, language),
      data,
    });
  });
}
