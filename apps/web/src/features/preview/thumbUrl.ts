/** The picture behind a thumbkey; drawings have one for dark surroundings too. */
export function thumbUrl(key: string, dark: boolean): string {
  return `/thumb/${key}${dark ? '?dark=1' : ''}`;
}
