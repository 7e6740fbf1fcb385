import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ActsTab, SuspenseTab } from './Books.tsx';
import { AdsTab } from './AdsTab.tsx';
import { CatalogueTab } from './CatalogueTab.tsx';
import { CodesTab } from './CodesTab.tsx';
import { CouponsTab } from './CouponsTab.tsx';
import { GrantsTab } from './GrantsTab.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { RefundsTab } from './RefundsTab.tsx';
import { RevenueTab } from './RevenueTab.tsx';
import { SellerTab } from './SellerTab.tsx';
import { SeriesTab } from './SeriesTab.tsx';
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
const invoiceTabs = { invoices: InvoicesTab, series: SeriesTab, seller: SellerTab } as const;
type InvoiceTabName = keyof typeof invoiceTabs;
type TabName = keyof typeof tabs | InvoiceTabName;
const isInvoiceTab = (name: TabName): name is InvoiceTabName => name in invoiceTabs;

/** Orders and money, for the administrator. */
export function AdminPage() {
  const t = useT('orderAdmin', 'invoiceAdmin');
  const [tab, setTab] = useState<TabName>('orders');
  const Tab = isInvoiceTab(tab) ? invoiceTabs[tab] : tabs[tab];
  const names = [...Object.keys(tabs), ...Object.keys(invoiceTabs)] as TabName[];
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('orderAdmin.title')}</h1>
      <Tabs
        label={t('orderAdmin.title')}
        panel="order-admin"
        current={tab}
        tabs={names.map((id) => ({
          id,
          label: isInvoiceTab(id) ? t(`invoiceAdmin.tab.${id}`) : t(`orderAdmin.tab.${id}`),
        }))}
        onChange={setTab}
      />
      <div id="order-admin" role="tabpanel" aria-labelledby={`order-admin-${tab}`} className={classes.panel}>
        <Tab />
      </div>
    </div>
  );
}
