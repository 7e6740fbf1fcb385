import { useLanguage } from '../../app/language.ts';

const style = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function Time({ at }: { at: number }) {
  const language = useLanguage();
  return (
    <time dateTime={new Date(at).toISOString()}>{new Intl.DateTimeFormat(language, style).format(at)}</time>
  );
}
