import { deflateRawSync } from 'node:zlib';
import { CODEC, type Compressor } from '@linework/cad/ocf/container';

/**
 * Browsers inflate by themselves; brotli they would need a decoder for. Level 9 takes four times as long for 0.3% less. Of
 * what is fetched later most is the last bits of coordinates, in which nothing repeats.
 */
export const compressor: Compressor = {
  codec: CODEC.deflate,
  compress: (bytes, isLater) => deflateRawSync(bytes, { level: isLater ? 4 : 7 }),
};
