/** Buffers of all typed arrays in plain data, each once: what is handed over in place of a copy. */
export function buffersOf(value: unknown, into = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (typeof value === 'object' && value !== null) {
    if (ArrayBuffer.isView(value)) {
      // Empty ones are shared by many who have nothing: whoever handed them over would not have them again.
      if (value.buffer instanceof ArrayBuffer && value.byteLength > 0) into.add(value.buffer);
    } else if (Array.isArray(value) && typeof value[0] !== 'object') {
      // Strings and numbers hold nothing to hand over.
    } else for (const member of Object.values(value)) buffersOf(member, into);
  }
  return [...into];
}
