/** The bytes of a file, for what draws them here. */
export async function loadBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error('the file did not load');
  return response.arrayBuffer();
}
