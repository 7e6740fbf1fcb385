import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** A translated text that still has its holes. */
  text: string;
  /** What goes into them: links, mostly. */
  slots: Readonly<Record<string, ReactNode>>;
}

/** Puts elements into a sentence where its language wants them. */
export function RichText({ text, slots }: RichTextProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? slots[part] : part}</Fragment>);
}
