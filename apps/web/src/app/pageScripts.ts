/** Runs the page's own scripts, which have been fetched while a script before them began with what it shows (firstPage.ts). */
export function runPageScripts(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-page]')) {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = href;
    document.head.append(script);
  }
}
