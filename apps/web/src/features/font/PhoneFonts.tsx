import { FontPage } from './FontPage.tsx';

/** Below the phone's own header, which has the title. */
export const PhoneFonts = () => <FontPage bare />;
