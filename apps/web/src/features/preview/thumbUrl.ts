/** The picture behind a thumbkey; drawings have one for dark surroundings too, and smaller ones. */
export function thumbUrl(key: string, dark: boolean, width?: 128 | 256): string {
  const query = [dark && 'dark=1', width && `w=${width}`].filter(Boolean).join('&');
  return `/thumb/${key}${query === '' ? '' : `?${query}`}`;
}
