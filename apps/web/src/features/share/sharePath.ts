const patterns = [
  /^\/share\/[^/]+$/,
  /^\/easyShare\/[^/]+$/,
  /^\/webH5\/share\/[^/]+\/[^/]+$/,
  /^\/webH5\/simple\/[^/]+$/,
];

/** The path of a pasted share link, if it is one of this server. People paste it with the text around it. */
export function sharePath(pasted: string, origin: string): string | undefined {
  const text = pasted.trim().slice(0, 2048);
  const address = /https?:\/\/[^\s]+/.exec(text)?.[0] ?? text;
  if (address === '' || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin === origin && patterns.some((pattern) => pattern.test(path)) ? path : undefined;
}
