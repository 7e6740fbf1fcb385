/** Whether a key belongs to what has the focus: fields take all of them, buttons and tabs those that work them. */
export function isControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  if (target.matches('[role=tab]') && key.startsWith('Arrow')) return true;
  return key === ' ' && target.matches('button, a, [role=button], [role=tab]');
}
