/** Whether two values of a model say the same: numbers, texts, lists, typed arrays, maps and plain objects, however deep. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b)) return sameNumbers(a, b);
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, i) => sameValue(value, b[i]))
    );
  if (a instanceof Map || b instanceof Map)
    return (
      a instanceof Map &&
      b instanceof Map &&
      a.size === b.size &&
      [...a].every(([key, value]) => b.has(key) && sameValue(value, b.get(key)))
    );
  return sameFields(a as Fields, b as Fields);
}

type Fields = Record<string, unknown>;

function sameFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) if (!(name in b) || !sameValue(a[name], b[name])) return false;
  return true;
}

function sameNumbers(a: unknown, b: unknown): boolean {
  if (!isNumbers(a) || !isNumbers(b) || a.constructor !== b.constructor || a.length !== b.length)
    return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

function isNumbers(value: unknown): value is Float64Array {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}
