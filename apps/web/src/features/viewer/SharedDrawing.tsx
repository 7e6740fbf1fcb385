import { Drawing, type DrawingProps } from './CloudDrawing.tsx';

/** Fills the page that a link leads to. */
export function SharedDrawing(props: DrawingProps) {
  return <Drawing {...props} />;
}
