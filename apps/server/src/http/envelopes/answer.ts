/** From a result or a failure to the bytes that its envelope asks for. Business errors are HTTP 200 with a code. */
import type { FastifyReply } from 'fastify';
import { codes, legacyCode, signHeaders, type AnyCall } from '@linework/contract';
import { contentDisposition } from '../disposition.ts';
import type { FileAnswer } from '../context.ts';
import type { Opened } from './open.ts';

const jsonType = 'application/json; charset=utf-8';

/** Already text: nothing is left for the framework to serialize. */
function sendJson(reply: FastifyReply, body: unknown, maxAge?: number): FastifyReply {
  return reply
    .header('content-type', jsonType)
    .header('cache-control', maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`)
    .send(JSON.stringify(body));
}

export function sendResult(reply: FastifyReply, row: AnyCall, opened: Opened, result: unknown): FastifyReply {
  switch (row.envelope) {
    case 'legacy':
      return sendJson(reply, { code: codes.ok, msg: '', data: result });
    case 'raw':
      return sendJson(reply, { rtnCode: codes.ok, msg: '', bizData: result }, row.maxAge);
    case 'postFile':
    case 'postFiles':
      return sendJson(reply, { rtnCode: codes.ok, msg: '', bizData: result });
    case 'get':
    case 'downloadPost':
      return sendFile(reply, result as FileAnswer);
    case 'sign': {
      const date = String(Date.now());
      const { keys } = opened.signed!;
      const key = keys.seal('s2c', JSON.stringify({ data: result }));
      const sign = keys.sign('s2c', key, date, opened.ticket);
      return sendJson(reply.header(signHeaders.responseDate, date), {
        rtnCode: codes.ok,
        msg: '',
        bizData: { key, sign },
      });
    }
  }
}

function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  void reply.header('content-type', answer.type);
  void reply.header('cache-control', answer.maxAge ? `private, max-age=${answer.maxAge}` : 'no-store');
  if (answer.length !== undefined) void reply.header('content-length', answer.length);
  if (answer.downloadName !== undefined) {
    void reply.header('content-disposition', contentDisposition(answer.downloadName));
  }
  return reply.send(answer.body);
}

interface Problem {
  code: string;
  msg: string;
  data?: unknown;
}

/** Where the envelope is not known (no such call), the answer speaks both dialects. */
export function sendProblem(
  reply: FastifyReply,
  envelope: AnyCall['envelope'] | undefined,
  problem: Problem,
) {
  const { code, msg, data } = problem;
  if (envelope === 'legacy') return sendJson(reply, { code: legacyCode(code), msg, data });
  if (envelope === undefined) return sendJson(reply, { code, rtnCode: code, msg, data, bizData: data });
  return sendJson(reply, { rtnCode: code, msg, bizData: data });
}
