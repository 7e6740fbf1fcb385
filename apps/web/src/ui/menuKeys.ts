/** The keyboard of a menu. */

/** The items of this menu, not those of an open submenu. */
function itemsOf(menu: Element): HTMLElement[] {
  const list = menu.matches('[role=menu]') ? menu : (menu.querySelector('[role=menu]') ?? menu);
  return [...list.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter(
    (item) => item.closest('[role=menu]') === list,
  );
}

export function moveFocus(menu: Element, step: 'next' | 'previous' | 'first' | 'last'): void {
  const items = itemsOf(menu);
  const here = items.indexOf(document.activeElement as HTMLElement);
  const to = {
    next: here + 1,
    previous: here < 0 ? items.length - 1 : here - 1,
    first: 0,
    last: items.length - 1,
  }[step];
  items.at(to % items.length)?.focus();
}

const pauseMs = 700;
let typed = '';
let lastAt = 0;

/** Letters lead to the next item that begins with them; the same letter again, to the one after. */
export function typeAhead(menu: Element, key: string, now: number = performance.now()): void {
  typed = now - lastAt > pauseMs ? key : typed + key;
  lastAt = now;
  const items = itemsOf(menu);
  const here = items.indexOf(document.activeElement as HTMLElement);
  const repeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = (repeated ? key : typed).toLocaleLowerCase();
  const start = repeated ? here + 1 : Math.max(0, here);
  const turned = [...items.slice(start), ...items.slice(0, start)];
  turned.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(wanted))?.focus();
}
