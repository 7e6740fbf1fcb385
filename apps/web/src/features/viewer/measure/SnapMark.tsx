import type { ReactNode } from 'react';
import type { SnapMode } from '../engine/types.ts';

/** The mark that the drawing shows for a snap, small. */
const marks: Readonly<Record<SnapMode, ReactNode>> = {
  end: <rect x="3" y="3" width="10" height="10" />,
  mid: <path d="M2.5 12.5h11L8 3Z" />,
  center: <circle cx="8" cy="8" r="5.5" />,
  quadrant: <path d="m8 2.5 5.5 5.5L8 13.5 2.5 8Z" />,
  intersection: <path d="m3 3 10 10M13 3 3 13" />,
  perpendicular: <path d="M3 2.5V13h10.5M3 8h5v5" />,
  tangent: (
    <>
      <path d="M2 2.5h12" />
      <circle cx="8" cy="8.5" r="5" />
    </>
  ),
  node: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="m4.5 4.5 7 7M11.5 4.5l-7 7" />
    </>
  ),
  insertion: <path d="M2.5 2.5h7v5h-7ZM6.5 8.5h7v5h-7Z" />,
  nearest: <path d="M3 3h10L3 13h10Z" />,
};

export function SnapMark({ mode }: { mode: SnapMode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
    >
      {marks[mode]}
    </svg>
  );
}
