const loginPaths = ['/login', '/webH5/login'];

export function isLoginPath(pathname: string): boolean {
  return loginPaths.includes(pathname.replace(/\/+$/, ''));
}

/**
 * The path a sign-in may lead to, or undefined. Only a path of this very origin: `//evil` and `/\evil` are other
 * hosts to a browser, and a control character can turn a harmless path into one of those.
 */
export function safeNext(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || value.length > 2048) return undefined;
  if (!value.startsWith('/') || /^\/[/\\]/.test(value) || /[\u0000-\u001f\u007f\\]/.test(value))
    return undefined;
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || isLoginPath(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
