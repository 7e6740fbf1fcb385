import { useT } from '../../app/language.ts';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { TransformerPage } from './TransformerPage.tsx';

/** The same list on a phone. */
export function PhoneTransformer() {
  const t = useT('model');
  return (
    <>
      <MobileHeader title={t('nav.transformer')} back="/webH5/info/usercenter" />
      <TransformerPage bare />
    </>
  );
}
