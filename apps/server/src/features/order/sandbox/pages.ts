/** The cashier's page: one sheet, no scripts. */
import { formatMoney, type Language } from '@linework/contract';
import { translate } from '@linework/i18n';
import { serverTexts, type ServerKey } from '@linework/i18n/server';
import { stateAt, type SandboxPayment } from './books.ts';
import type { CashierAct } from './acts.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
:root{color-scheme:light dark;--paper:#fff;--ground:#f2f3f5;--ink:#1a1d21;--quiet:#5b626b;--line:#dfe2e6;--accent:#1c5fc0;--warn:#8a4b00;--warnbg:#ffe9c7}
@media(prefers-color-scheme:dark){:root{--paper:#1d2024;--ground:#121417;--ink:#eceef1;--quiet:#a3abb5;--line:#363b42;--accent:#7fb0ff;--warn:#ffd59a;--warnbg:#4a2f05}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
.strip{background:repeating-linear-gradient(135deg,var(--warnbg),var(--warnbg) 24px,transparent 24px,transparent 25px),var(--warnbg);color:var(--warn);font-weight:600;text-align:center;padding:12px 16px}.strip p{margin:0}
main{max-width:440px;margin:32px auto;padding:0 16px}
.sheet{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:24px}
h1{font-size:16px;font-weight:500;margin:0;color:var(--quiet)}.amount{font-size:36px;font-weight:600;margin:4px 0 16px;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 20px;font-size:14px}dt{color:var(--quiet)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{margin:0}button{font:inherit;width:100%;min-height:44px;border-radius:8px;border:1px solid var(--line);background:var(--paper);color:var(--ink);padding:8px 16px;cursor:pointer;text-align:center}
button.first{background:var(--accent);border-color:var(--accent);color:var(--paper);font-weight:600;margin-bottom:8px}
button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
details{margin-top:16px}summary{cursor:pointer;color:var(--quiet);font-size:14px;min-height:32px}details button{margin-top:8px;text-align:left;font-size:14px}
.state{margin:0 0 16px;font-weight:600}a{color:var(--accent)}`;

const ways: Record<number, ServerKey> = {
  2: 'sandbox.way.alipay',
  3: 'sandbox.way.wechat',
  7: 'sandbox.way.lenovo',
  10: 'sandbox.way.qihoo360',
  20: 'sandbox.way.card',
};

const more: CashierAct[] = [
  'delay',
  'payTwice',
  'payBeforeReturn',
  'payQuietly',
  'payForged',
  'payWrongAmount',
  'payOtherAmount',
  'close',
];
const afterwards: CashierAct[] = ['slowRefund', 'dispute', 'disputeLost'];

export function cashierPage(language: Language, payment: SandboxPayment | undefined, now: number): string {
  const texts = serverTexts[language];
  const t = (key: ServerKey): string => escape(translate(texts, key as 'sandbox.title'));
  const button = (act: CashierAct, isFirst = false): string =>
    `<button name="act" value="${act}"${isFirst ? ' class="first"' : ''}>${t(`sandbox.act.${act}`)}</button>`;
  const state = payment && stateAt(payment, now);
  const isOpen = state === 'waiting' || state === 'declined' || state === 'confirming';
  const body = !payment
    ? `<p>${t('sandbox.absent')}</p>`
    : `<h1>${t(ways[payment.way] ?? 'sandbox.way.card')}</h1>
<p class="amount">${escape(formatMoney(payment.amount, payment.currency, language))}</p>
<dl><dt>${t('sandbox.subject')}</dt><dd>${escape(payment.subject)}</dd><dt>${t('sandbox.number')}</dt><dd>${escape(payment.number)}</dd></dl>
<p class="state" role="status">${t(`sandbox.state.${state!}`)}</p>
<form method="post">${
        isOpen
          ? `${button('pay', true)}${button('decline')}<details><summary>${t('sandbox.more')}</summary>${more.map((act) => button(act)).join('')}</details>`
          : state === 'paid'
            ? `<details><summary>${t('sandbox.afterwards')}</summary>${(payment.way === 20 ? afterwards : afterwards.slice(0, 1)).map((act) => button(act)).join('')}</details>`
            : ''
      }</form>${payment.return_url === '/' ? '' : `<p><a href="${escape(payment.return_url)}">${t('sandbox.back')}</a></p>`}`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${t('sandbox.title')}</title><style>${style}</style></head><body><header class="strip"><p role="note">${t('sandbox.noMoney')}</p></header><main><div class="sheet">${body}</div></main></body></html>`;
}
