/** Letters typed into a field are text, not commands. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** A dialog or a menu lies over the page, and has the keyboard. */
export const isCovered = (): boolean =>
  document.querySelector('dialog[open], :popover-open [role=menu]') !== null;
