/** Lets the browser download an address under a name; '' leaves the name to the server. */
export function saveLink(url: string, name: string): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
}

/** Hands bytes to the person as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveLink(url, name);
  // The download has begun by then; the browser keeps its own copy.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
