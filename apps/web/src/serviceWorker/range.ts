/** A part of what is kept, as a server would answer a request for a range. */
export async function answerRange(kept: Response, range: string | null): Promise<Response> {
  const bytes = await kept.blob();
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!match) return new Response(bytes, { headers: { 'content-length': String(bytes.size) } });
  const from = Number(match[1]);
  const to = match[2] === '' ? bytes.size - 1 : Math.min(Number(match[2]), bytes.size - 1);
  if (from > to) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } });
  }
  return new Response(bytes.slice(from, to + 1), {
    status: 206,
    headers: {
      'content-length': String(to - from + 1),
      'content-range': `bytes ${from}-${to}/${bytes.size}`,
    },
  });
}
