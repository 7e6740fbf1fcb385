import { MantineProvider, createTheme } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Tooltip.css';
import type { ReactNode } from 'react';
import classes from './MantineFrame.module.css';
import './mantine.css';

const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  respectReducedMotion: true,
  components: {
    Menu: {
      defaultProps: {
        transitionProps: { duration: 80 },
        shadow: 'md',
        offset: 6,
        zIndex: 300,
        loop: true,
        // In their landmark, where a screen reader looks for them.
        withinPortal: false,
        // An empty element inside of role="menu", which allows none.
        withInitialFocusPlaceholder: false,
      },
      classNames: {
        dropdown: classes.dropdown,
        item: classes.item,
        label: classes.label,
        divider: classes.divider,
        itemSection: classes.section,
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 350, transitionProps: { duration: 80 }, zIndex: 310, offset: 6 },
      classNames: { tooltip: classes.tooltip },
    },
  },
});

// The colours live in mantine.css: no style element is made at run time, and the theme attribute is colorScheme.ts's.
const nothing = () => undefined;

/** Menus and tips of the desktop layout. Phones do without: their budget has no room for it. */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getRootElement={nothing}
    >
      {children}
    </MantineProvider>
  );
}
