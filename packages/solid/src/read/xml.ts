/** XML element by element, without building a tree: a mesh may have millions of vertices. */
import { SaxesParser } from 'saxes';
import { ModelError } from '../scene.ts';

export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Names without their namespaces' prefixes. */
export function parseXml(text: string, { open, close, text: onText }: XmlHandlers): void {
  const parser = new SaxesParser();
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag) => {
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(tag.attributes)) attributes[local(name)] = String(value);
    open(local(tag.name), attributes);
  });
  if (close) parser.on('closetag', (tag) => close(local(tag.name)));
  if (onText) parser.on('text', onText);
  parser.on('error', (error) => {
    throw new ModelError('damaged', error.message);
  });
  parser.write(text).close();
}
