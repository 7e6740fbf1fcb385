/** How far along its course a gradient is at (u, v), both −1 … 1 over the area: 0 first color, 1 second. */
export function gradientShare(name: string, u: number, v: number, shift: number): number {
  const plain = name.replace(/^INV/, '');
  let share: number;
  if (plain === 'LINEAR') share = (u + 1) / 2;
  else if (plain === 'CYLINDER') share = 1 - Math.abs(u);
  else if (plain === 'HEMISPHERICAL') share = 1 - Math.hypot(u, (v + 1) / 2);
  else if (plain === 'CURVED') share = 1 - Math.hypot((u + 1) / 2, (v + 1) / 2);
  else share = 1 - Math.hypot(u, v);
  share = Math.min(1, Math.max(0, share + shift / 2));
  return name.startsWith('INV') ? 1 - share : share;
}
