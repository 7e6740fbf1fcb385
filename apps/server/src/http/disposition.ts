/** Content-Disposition by RFC 6266: right in every script, and nothing in a name can start a new header. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const clean = name.replace(/[\u0000-\u001f\u007f]/g, '');
  const ascii = clean.replace(/[^\u0020-\u007e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
