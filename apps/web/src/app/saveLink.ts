/** Lets the browser download an address under a name; '' leaves the name to the server. */
export function saveLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
