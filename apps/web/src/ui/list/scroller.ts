/** Who scrolls a list: an element of its own, or the page that it is a part of. */

const isPage = (scroller: HTMLElement): boolean => scroller === document.documentElement;

/** Where what it shows begins, in the window. */
export const topOf = (scroller: HTMLElement): number =>
  isPage(scroller) ? 0 : scroller.getBoundingClientRect().top;

/** Called with every scroll; returns a function that stops it. */
export function onScroll(scroller: HTMLElement, scrolled: () => void): () => void {
  // The page's own scrolling is told to the document alone.
  const target = isPage(scroller) ? document : scroller;
  target.addEventListener('scroll', scrolled, { passive: true });
  return () => target.removeEventListener('scroll', scrolled);
}

/** Called when what it shows has another size; returns a function that stops it. */
export function onViewResize(scroller: HTMLElement, resized: () => void): () => void {
  // The element of the page is as high as all that it holds.
  if (isPage(scroller)) {
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }
  const observer = new ResizeObserver(resized);
  observer.observe(scroller);
  return () => observer.disconnect();
}

/** Presses on a page are about other things too: only those on the list itself are its own. */
export const pressedIn = (scroller: HTMLElement, list: HTMLElement): HTMLElement =>
  isPage(scroller) ? list : scroller;
