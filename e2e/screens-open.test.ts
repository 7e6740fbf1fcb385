import { desktop } from './harness.ts';
import { testScreens } from './screen-tests.ts';
import { desktopScreens } from './screens.ts';

testScreens(
  'desktop',
  desktop,
  desktopScreens.filter(({ signedIn }) => !signedIn),
);
