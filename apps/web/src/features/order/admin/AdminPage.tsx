import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ActsTab, SuspenseTab } from './Books.tsx';
import { AdsTab } from './AdsTab.tsx';
import { CatalogueTab } from './CatalogueTab.tsx';
import { CodesTab } from './CodesTab.tsx';
import { CouponsTab } from './CouponsTab.tsx';
import { GrantsTab } from './GrantsTab.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { RefundsTab } from './RefundsTab.tsx';
import { RevenueTab } from './RevenueTab.tsx';
import classes from './admin.module.css';

const tabs = {
  orders: OrdersTab,
  refunds: RefundsTab,
  suspense: SuspenseTab,
  revenue: RevenueTab,
  goods: CatalogueTab,
  coupons: CouponsTab,
  codes: CodesTab,
  grants: GrantsTab,
  ads: AdsTab,
  acts: ActsTab,
} as const;
type TabName = keyof typeof tabs;

/** Orders and money, for the administrator. */
export function AdminPage() {
  const t = useT('orderAdmin');
  const [tab, setTab] = useState<TabName>('orders');
  const Tab = tabs[tab];
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('orderAdmin.title')}</h1>
      <Tabs
        label={t('orderAdmin.title')}
        panel="order-admin"
        current={tab}
        tabs={(Object.keys(tabs) as TabName[]).map((id) => ({ id, label: t(`orderAdmin.tab.${id}`) }))}
        onChange={setTab}
      />
      <div id="order-admin" role="tabpanel" aria-labelledby={`order-admin-${tab}`} className={classes.panel}>
        <Tab />
      </div>
    </div>
  );
}
