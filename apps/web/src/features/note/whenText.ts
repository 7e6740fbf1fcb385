/** When something was written, as briefly as it can be said. */
const formats = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

export function whenText(at: number, language: string, now = Date.now()): string {
  let format = formats.get(language);
  if (!format) {
    format = {
      day: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
      time: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
    };
    formats.set(language, format);
  }
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (isToday ? format.time : format.day).format(at);
}
