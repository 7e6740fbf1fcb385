/** Before the bytes of each file in a request with many small ones stand the id of its upload and their number. */
export const uploadFrame = { type: 'application/vnd.linework.files', idChars: 24, headBytes: 28 } as const;

export function uploadFrameHead(uploadId: string, bytes: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(uploadFrame.headBytes);
  new TextEncoder().encodeInto(uploadId, head);
  new DataView(head.buffer).setUint32(uploadFrame.idChars, bytes);
  return head;
}
