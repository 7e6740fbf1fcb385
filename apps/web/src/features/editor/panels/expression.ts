/** What may be typed into a number's field: `3*(4+1.5)`, and `+10` or `*2` on what stands there. Undefined where it is none. */
export function evaluate(text: string, current?: number): number | undefined {
  const clean = text.trim().replaceAll(',', '.');
  if (clean === '') return undefined;
  // A sign of its own is a negative number; the others need what they apply to.
  const isRelative = /^[*/]/.test(clean) || (clean.startsWith('+') && current !== undefined);
  const source = isRelative ? `${current ?? 'x'}${clean}` : clean;
  const tokens = source.match(/\d*\.?\d+(?:e[-+]?\d+)?|[-+*/()]|\S/gi) ?? [];
  let at = 0;

  const factor = (): number => {
    const token = tokens[at++];
    if (token === '-') return -factor();
    if (token === '+') return factor();
    if (token === '(') {
      const value = sum();
      return tokens[at++] === ')' ? value : NaN;
    }
    return token !== undefined && /^[\d.]/.test(token) ? Number(token) : NaN;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/') {
      value = tokens[at++] === '*' ? value * factor() : value / factor();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      value = tokens[at++] === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : undefined;
}

/** Of a point: two or three numbers between commas or spaces. */
export function evaluatePoint(
  text: string,
  current: readonly number[] | undefined,
): [number, number, number] | undefined {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const values = parts.map((part, i) => evaluate(part, current?.[i]));
  if (parts.length < 2 || parts.length > 3 || values.includes(undefined)) return undefined;
  return [values[0]!, values[1]!, values[2] ?? current?.[2] ?? 0];
}
