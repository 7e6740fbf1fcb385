/** Writes a made drawing: make-drawing.ts OUT.dxf|OUT.dwg SEGMENTS [origin = 1e8] [version = 2018, for .dwg] */
import { writeFileSync } from 'node:fs';
import { read } from '@linework/cad/read/read';
import { write, type WriteVersion } from '@linework/cad/write/write';
import { generateDxf } from './generate.ts';

const [out = '', segments = '10000', origin = '1e8', version = '2018'] = process.argv.slice(2);
const dxf = new TextEncoder().encode(generateDxf({ segments: Number(segments), origin: Number(origin) }));
if (out.toLowerCase().endsWith('.dwg')) {
  const { bytes, diagnostics } = write(read(dxf).drawing, {
    format: 'dwg',
    version: version as WriteVersion,
  });
  for (const { severity, message } of diagnostics) console.error(`${severity}: ${message}`);
  if (!bytes) process.exit(2);
  writeFileSync(out, bytes);
} else writeFileSync(out, dxf);
