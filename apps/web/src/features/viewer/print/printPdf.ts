/** Prints a PDF by the browser's own dialog, from a frame that nobody sees. */

/** Long enough for any dialog: browsers do not tell when it is closed. */
const keptMs = 600_000;
const patienceMs = 30_000;
/** What shows the PDF in the frame is another program, and may be a moment later than the frame. */
const momentMs = 300;

/** False where this browser cannot print from a frame: then the PDF is shown in a tab of its own. */
export function printPdf(pdf: Blob): Promise<boolean> {
  const url = URL.createObjectURL(pdf);
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inset-inline-start:-10000px;inline-size:1px;block-size:1px;border:0';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.dataset['print'] = '';
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, keptMs);
  if (!navigator.pdfViewerEnabled) return Promise.resolve(shownInTab(url));
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(shownInTab(url)), patienceMs);
    frame.addEventListener('load', () => {
      clearTimeout(timer);
      setTimeout(() => {
        try {
          frame.contentWindow!.focus();
          frame.contentWindow!.print();
          resolve(true);
        } catch {
          resolve(shownInTab(url));
        }
      }, momentMs);
    });
    frame.src = url;
    document.body.append(frame);
  });
}

function shownInTab(url: string): boolean {
  return window.open(url, '_blank') !== null;
}
