/** A few lines of XML writing: whatever people typed arrives as text and as nothing else. */

export type XmlNode = string;
type Child = XmlNode | undefined | false;

// What XML 1.0 has no place for, however it is written.
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** An element with text in it; none where there is no text. */
export const leaf = (name: string, text: string | number, attributes = ''): XmlNode | undefined =>
  text === '' ? undefined : `<${name}${attributes}>${escapeXml(String(text))}</${name}>`;

/** An element with others in it; none where there are none. */
export function node(name: string, ...children: Child[]): XmlNode | undefined {
  const inside = children.filter((child) => typeof child === 'string' && child !== '');
  return inside.length === 0 ? undefined : `<${name}>${inside.join('')}</${name}>`;
}

export const attribute = (name: string, value: string): string => ` ${name}="${escapeXml(value)}"`;
