import { MobileHeader } from '../../../app/mobile/MobileHeader.tsx';
import { useT } from '../../../app/language.ts';
import { SharesPage } from './SharesPage.tsx';

/** The same list on a phone. */
export function PhoneShares() {
  const t = useT('sharing');
  return (
    <>
      <MobileHeader title={t('nav.share')} back="/webH5/info/usercenter" />
      <SharesPage bare />
    </>
  );
}
