import { vipTypes } from '@linework/contract/enums';
import { storageText } from '../../app/wording/storageText.ts';
import {
  Icon3dCubeSphere,
  IconChevronRight,
  IconContrast,
  IconDeviceDesktop,
  IconFileInvoice,
  IconFileTypePdf,
  IconHelp,
  IconLogout,
  IconMessage2,
  IconPhoto,
  IconReceipt2,
  IconReplace,
  IconShare3,
  IconShieldCheck,
  IconSparkles,
  IconTicket,
  IconTrash,
  IconUserCircle,
  IconVectorBezier,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { signOut } from '../../app/account.ts';
import { MobileHeader } from '../../app/mobile/MobileHeader.tsx';
import { setPrefersDesktop } from '../../app/mobile/phonePath.ts';
import { router } from '../../app/router.ts';
import { panels, type Tool } from '../../app/desktop/panels.ts';
import { NoticeRow } from '../../app/mobile/noticeRow.ts';
import { useLanguage, useT } from '../../app/language.ts';
import { dayOf } from '../../ui/times.ts';
import { useSession } from '../../app/session.ts';
import { useExpiring } from '../../app/hooks/useExpiring.ts';
import { LanguageSelect } from '../../app/site/LanguageSelect.tsx';
import { ThemeSelect } from '../../app/site/ThemeSelect.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from '../../ui/mobile.module.css';

const tools = [
  ['dwgToPdf', IconFileTypePdf],
  ['dwgToImage', IconPhoto],
  ['dwgVersion', IconReplace],
  ['pdfToDwg', IconVectorBezier],
] as const satisfies readonly (readonly [Tool, Icon])[];

/** Remembered on this device until the phone's layout is asked for again (PhoneHint.tsx). */
function toDesktopSite(): void {
  setPrefersDesktop(true);
  void router.navigate({ to: '/yun/recent' });
}

export function UserCenter() {
  const t = useT('mobile', 'drive');
  const user = useSession((state) => state.user);
  const storage = useSession((state) => state.storage);
  const expiring = useExpiring();
  const language = useLanguage();
  if (!user) return null;
  const level =
    user.vipType === vipTypes.premium ? 'premium' : user.vipType === vipTypes.gift ? 'gift' : 'free';
  const used = storage && t('storage.used', storageText(storage));
  return (
    <>
      <MobileHeader title={t('mobile.my.title')} />
      <div className={classes.person}>
        <Avatar name={user.nickname || user.email} picture={user.avatar} size={56} />
        <div>
          <strong>{user.nickname || user.email}</strong>
          <span>{user.email}</span>
          <span>
            {expiring
              ? t('membership.expiring', { date: dayOf(user.vipInfo.serverEndTimeStamp, language) })
              : t(`membership.${level}`)}
          </span>
        </div>
      </div>
      <div className={classes.storage}>
        <Meter label={t('storage.label')} percent={storage?.percent ?? 0} text={used ?? ''} />
        {used === undefined ? <Skeleton width={140} height={18} /> : <span className="tabular">{used}</span>}
      </div>
      <div className={classes.list}>
        <Suspense fallback={<div className={classes.row} />}>
          <NoticeRow />
        </Suspense>
        <LinkRow to="/secure/products" icon={IconUserCircle} label={t('mobile.my.account')} />
        <LinkRow to="/webH5/info/share" icon={IconShare3} label={t('nav.share')} />
        <Link to="/webH5" search={{ kind: 'trash' }} className={classes.row}>
          <IconTrash size={20} stroke={1.5} aria-hidden />
          <span>{t('nav.trash')}</span>
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </Link>
        <LinkRow to="/upgrade" icon={IconSparkles} label={t('nav.upgrade')} />
        <LinkRow to="/webH5/info/order" icon={IconReceipt2} label={t('nav.order')} />
        <LinkRow to="/webH5/info/coupon" icon={IconTicket} label={t('nav.coupon')} />
        <LinkRow to="/invoice" icon={IconFileInvoice} label={t('nav.invoice')} />
      </div>
      <section className={classes.list} aria-label={t('action.tools')}>
        {tools.map(([tool, icon]) => (
          <ButtonRow key={tool} icon={icon} label={t(`tool.${tool}`)} onClick={() => panels.openTool(tool)} />
        ))}
        <LinkRow to="/webH5/info/transformer" icon={Icon3dCubeSphere} label={t('nav.transformer')} />
      </section>
      <div className={classes.list}>
        <div className={classes.row}>
          <IconWorld size={20} stroke={1.5} aria-hidden />
          <span>{t('language.label')}</span>
          <LanguageSelect />
        </div>
        <div className={classes.row}>
          <IconContrast size={20} stroke={1.5} aria-hidden />
          <span>{t('theme.label')}</span>
          <ThemeSelect />
        </div>
      </div>
      <div className={classes.list}>
        <LinkRow to="/help" icon={IconHelp} label={t('nav.help')} />
        <LinkRow to="/webH5/info/feedback" icon={IconMessage2} label={t('nav.feedback')} />
        <ButtonRow icon={IconDeviceDesktop} label={t('mobile.my.desktopSite')} onClick={toDesktopSite} />
        <LinkRow to="/declaration" icon={IconShieldCheck} label={t('nav.declaration')} />
        <ButtonRow icon={IconLogout} label={t('action.signOut')} onClick={() => void signOut()} />
      </div>
    </>
  );
}

interface RowProps {
  icon: Icon;
  label: string;
}

type RowPath =
  | '/secure/products'
  | '/webH5/info/share'
  | '/webH5/info/order'
  | '/webH5/info/coupon'
  | '/webH5/info/transformer'
  | '/invoice'
  | '/help'
  | '/upgrade'
  | '/webH5/info/feedback'
  | '/declaration';

function LinkRow({ to, icon: RowIcon, label }: RowProps & { to: RowPath }) {
  return (
    <Link to={to} className={classes.row}>
      <RowIcon size={20} stroke={1.5} aria-hidden />
      <span>{label}</span>
      <IconChevronRight size={18} stroke={1.5} aria-hidden />
    </Link>
  );
}

function ButtonRow({ icon: RowIcon, label, onClick }: RowProps & { onClick: () => void }) {
  return (
    <button type="button" className={classes.row} onClick={onClick}>
      <RowIcon size={20} stroke={1.5} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
