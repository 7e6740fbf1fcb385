import { limits } from '@linework/contract/limits';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { useT } from '../../app/language.ts';
import { Picture } from '../../ui/Picture.tsx';
import { phone } from '../../ui/pictures/general.ts';
import classes from '../../ui/mobile.module.css';

export function PublicPlatform() {
  const t = useT('mobile');
  const code = `/api/index/qrcode?size=${limits.qrSize * 2}&data=${encodeURIComponent(location.origin)}`;
  return (
    <>
      <MobileHeader title={t('mobile.fastView.title')} />
      <div className={classes.platform}>
        <Picture of={phone} width={240} />
        <p>{t('mobile.fastView.text')}</p>
      </div>
      <section className={classes.qr}>
        <img src={code} width={limits.qrSize} height={limits.qrSize} alt={location.origin} />
        <div>
          <h2>{t('mobile.fastView.qr')}</h2>
          <p>{t('mobile.fastView.qrText')}</p>
        </div>
      </section>
    </>
  );
}
