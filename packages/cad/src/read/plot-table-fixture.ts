/** Files of plot styles as AutoCAD writes them: compressed text behind a short head. */
import { zlibSync } from 'fflate';

/** `styles`: the lines of each, in the order of color numbers (.ctb), or with their names among them (.stb). */
export function plotTableFile(
  kind: 'CTB' | 'STB',
  styles: readonly string[][],
  lineWeights: readonly number[] = [],
): Uint8Array {
  const block = (name: string, lines: readonly string[]): string => `${name}{\n${lines.join('\n')}\n}\n`;
  const text =
    block(
      'plot_style',
      styles.map((lines, i) => block(String(i), lines)),
    ) +
    block(
      'custom_lineweight_table',
      lineWeights.map((millimeters, i) => `${i}=${millimeters}`),
    );
  const head = `PIAFILEVERSION_2.0,${kind}VER1,compress\r\npmzlibcodec`.padEnd(60, '\0');
  const encoder = new TextEncoder();
  return Uint8Array.from([...encoder.encode(head), ...zlibSync(encoder.encode(text))]);
}
