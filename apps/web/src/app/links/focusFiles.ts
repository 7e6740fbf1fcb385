/** Gives the keyboard to the list of files on the page, or to what stands in its place. False where there is none. */
export function focusFiles(): boolean {
  const target = document.querySelector<HTMLElement>(
    '[role=grid] [data-index][tabindex="0"], [data-no-files]',
  );
  target?.focus({ preventScroll: true });
  return target !== null && document.activeElement === target;
}
