/** Lets the browser download an address under a name; '' leaves the name to the server. */
export function saveLink(url: string, name: string): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
}
