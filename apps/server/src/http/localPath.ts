/** A path of this very origin: `//evil` and `/\evil` are other hosts to a browser. */
export function isLocalPath(path: string): boolean {
  if (path.length > 1024 || !path.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(path)) return false;
  const here = 'http://here.invalid';
  if (!URL.canParse(path, here)) return false;
  const url = new URL(path, here);
  return url.origin === here && !url.pathname.startsWith('//');
}
