import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { useT } from '../../app/language.ts';
import { CouponsPage } from './CouponsPage.tsx';
import { OrdersPage } from './OrdersPage.tsx';

/** The same lists on a phone. */
export function PhoneOrders() {
  const t = useT('order');
  return (
    <>
      <MobileHeader title={t('order.list.title')} back="/webH5/info/usercenter" />
      <OrdersPage bare />
    </>
  );
}

export function PhoneCoupons() {
  const t = useT('order');
  return (
    <>
      <MobileHeader title={t('order.coupon.title')} back="/webH5/info/usercenter" />
      <CouponsPage bare />
    </>
  );
}
