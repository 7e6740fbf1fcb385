/** Two letters of a Latin name, the last two characters of a Chinese or Korean one. */
export function initials(name: string): string {
  const clean = name.trim();
  if (/[\u3040-\u9fff\uac00-\ud7af]/.test(clean)) return [...clean].slice(-2).join('');
  const words = clean.split(/[\s._@-]+/).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase('en') || '?';
}
