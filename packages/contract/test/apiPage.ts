/** The table of calls as a page for people. */
import * as z from 'zod/mini';
import { calls } from '../src/calls.ts';
import { codes } from '../src/codes.ts';
import type { AnyCall } from '../src/call.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
}

function fieldsOf(schema: JsonSchema): string {
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return [...new Set(options.map(fieldsOf))].join(' *or* ');
  const names = Object.keys(schema.properties ?? {});
  return names.map((name) => `\`${name}${schema.required?.includes(name) ? '' : '?'}\``).join(', ') || '–';
}

const fields = (schema: z.ZodMiniType, io: 'input' | 'output'): string =>
  fieldsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema);

function section(name: string, row: AnyCall): string {
  const limit = row.perMinute === undefined ? '' : ` · at most ${row.perMinute} a minute from one address`;
  const answer =
    row.envelope === 'get' || row.envelope === 'downloadPost' ? 'bytes' : fields(row.response, 'output');
  return `### ${name}\n\n\`${row.path}\` · ${row.envelope} · ${row.policy}${limit}\n\n${row.about}\n
- in: ${fields(row.request, 'input')}\n- out: ${answer}\n`;
}

export function apiPage(): string {
  const rows = (Object.entries(calls) as [string, AnyCall][]).map(([name, row]) => section(name, row));
  const table = Object.entries(codes)
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([name, code]) => `| ${code} | ${name} |`);
  return `# Calls

Made from [packages/contract](../packages/contract/src/calls.ts) by \`npm run api\`. Envelopes and signing are described
in [protocol.md](protocol.md); who may call is one of: anyone, signedIn, admin, companyMember, companyAdmin;
reader: the owner of what the call names, or whoever reaches it by the call’s \`via\`; groupMember, groupAdmin, groupOwner: by
the role in the group that the call names.

${rows.join('\n')}
## Codes

| Code | Name |
|---|---|
${table.join('\n')}
`;
}
