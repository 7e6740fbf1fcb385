import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** The name of an icon button, shown on hover and on keyboard focus. */
export function Tip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  );
}
