/** The invoice as it is typeset: parties, lines, taxes, sums, notes, on as many pages as it takes. */
import { currencies, toDecimal, type Language } from '@linework/contract';
import { translate, type ParamArgs } from '@linework/i18n';
import { serverTexts, type ServerKey } from '@linework/i18n/server';
import { partyText } from '../draft.ts';
import { percentText, type DocumentData } from './data.ts';
import { DocumentSheet, type DocumentTextStyle } from './sheet.ts';

const quiet = '#5b6472';
const small: DocumentTextStyle = { size: 8, color: quiet };
const body: DocumentTextStyle = { size: 9 };

/** Written here and not by Intl: the same bytes whatever the runtime's data says. */
function figure(minor: number, language: Language): string {
  const [units = '0', cents = '00'] = toDecimal(Math.abs(minor)).split('.');
  const [thousands, point] = language === 'de' ? ['.', ','] : [',', '.'];
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${minor < 0 ? '−' : ''}${grouped}${point}${cents}`;
}

export function layoutInvoice(data: DocumentData, { isVoid }: { isVoid: boolean }): DocumentSheet {
  const { language, currency } = data;
  const sheet = new DocumentSheet();
  const t = <K extends ServerKey>(key: K, ...params: ParamArgs<K>): string =>
    translate(serverTexts[language], key, ...params);
  const money = (minor: number): string => {
    const amount = figure(minor, language);
    const sign = currencies[currency];
    return language === 'de' ? `${amount} ${sign} ${currency}` : `${sign}${amount} ${currency}`;
  };
  const title = t(
    data.type === 'credit'
      ? 'invoiceDoc.creditNote'
      : data.isFapiao
        ? data.kind === 'special'
          ? 'invoiceDoc.special'
          : 'invoiceDoc.ordinary'
        : 'invoiceDoc.invoice',
  );
  const marks = [...(data.isTest ? [t('invoiceDoc.test')] : []), ...(isVoid ? [t('invoiceDoc.void')] : [])];
  heading(sheet, data, title, marks, t);
  parties(sheet, data, t);
  lines(sheet, data, t);
  sums(sheet, data, t, money);
  closing(sheet, data, t);
  return sheet;
}

type T = <K extends ServerKey>(key: K, ...params: ParamArgs<K>) => string;

function heading(sheet: DocumentSheet, data: DocumentData, title: string, marks: string[], t: T): void {
  sheet.line(title, sheet.left, sheet.y, { size: 24, isBold: true });
  sheet.line(data.seller.name, sheet.right, sheet.y + 2, { size: 11, isBold: true, align: 'right' });
  sheet.y += 40;
  for (const mark of marks) {
    sheet.y = sheet.paragraph(mark, sheet.left, sheet.y, sheet.right - sheet.left, {
      size: 10,
      isBold: true,
      color: '#b42318',
    });
    sheet.y += 4;
  }
  const facts: [string, string][] = [
    [t('invoiceDoc.number'), data.number],
    [t('invoiceDoc.date'), data.issueDate],
    [t('invoiceDoc.currency'), data.currency],
    ...(data.preceding
      ? [
          [
            t(data.type === 'credit' ? 'invoiceDoc.credits' : 'invoiceDoc.replaces'),
            `${data.preceding.number} (${data.preceding.issueDate})`,
          ] as [string, string],
        ]
      : []),
  ];
  sheet.rule(sheet.y);
  sheet.y += 10;
  const width = (sheet.right - sheet.left) / facts.length;
  let bottom = sheet.y;
  facts.forEach(([label, value], index) => {
    const x = sheet.left + index * width;
    sheet.line(label, x, sheet.y, small);
    bottom = Math.max(
      bottom,
      sheet.paragraph(value, x, sheet.y + 13, width - 12, { size: 10, isBold: true }),
    );
  });
  sheet.y = bottom + 6;
  sheet.rule(sheet.y);
  sheet.y += 16;
}

function parties(sheet: DocumentSheet, data: DocumentData, t: T): void {
  const width = (sheet.right - sheet.left - 32) / 2;
  const columns = [
    {
      label: t('invoiceDoc.buyer'),
      party: partyText({ ...data.buyer, email: '' }, data.language),
      x: sheet.left,
    },
    {
      label: t('invoiceDoc.seller'),
      party: partyText(data.seller, data.language),
      x: sheet.left + width + 32,
    },
  ];
  let bottom = sheet.y;
  for (const { label, party, x } of columns) {
    let y = sheet.y;
    sheet.line(label, x, y, small);
    y = sheet.paragraph(party.name, x, y + 14, width, { size: 10, isBold: true });
    for (const line of party.lines) y = sheet.paragraph(line, x, y + 1, width, body);
    bottom = Math.max(bottom, y);
  }
  sheet.y = bottom + 22;
}

const columns = { quantity: 330, rate: 388, net: 466 } as const;

function lines(sheet: DocumentSheet, data: DocumentData, t: T): void {
  const right = { ...small, align: 'right' } as const;
  const head = (): void => {
    sheet.line(t('invoiceDoc.item'), sheet.left, sheet.y, small);
    sheet.line(t('invoiceDoc.quantity'), columns.quantity, sheet.y, right);
    sheet.line(t('invoiceDoc.rate'), columns.rate, sheet.y, right);
    sheet.line(t('invoiceDoc.net'), columns.net, sheet.y, right);
    sheet.line(t('invoiceDoc.gross'), sheet.right, sheet.y, right);
    sheet.y += 14;
    sheet.rule(sheet.y, undefined, undefined, '#14181f');
    sheet.y += 8;
  };
  head();
  const figures = { ...body, align: 'right' } as const;
  for (const line of data.lines) {
    const width = columns.quantity - sheet.left - 56;
    const wrapped = sheet.wrap(line.name, width, body);
    sheet.room(wrapped.length * 12.6 + 24, head);
    const y = sheet.y;
    sheet.line(String(line.quantity), columns.quantity, y, figures);
    sheet.line(line.category === 'O' ? '–' : `${percentText(line.basisPoints)} %`, columns.rate, y, figures);
    sheet.line(figure(line.net, data.language), columns.net, y, figures);
    sheet.line(figure(line.gross, data.language), sheet.right, y, figures);
    sheet.y = sheet.paragraph(line.name, sheet.left, y, width, body);
    sheet.line(line.orderNumber, sheet.left, sheet.y, { ...small, size: 7.5 });
    sheet.y += 16;
    sheet.rule(sheet.y);
    sheet.y += 8;
  }
}

function sums(sheet: DocumentSheet, data: DocumentData, t: T, money: (minor: number) => string): void {
  const { language } = data;
  const taxed = data.groups.map((group) => ({
    label:
      group.category === 'AE'
        ? t('invoiceDoc.reverse')
        : group.category === 'O'
          ? t('invoiceDoc.untaxed')
          : t('invoiceDoc.taxAt', { rate: percentText(group.basisPoints) }),
    ...group,
  }));
  const rows: [string, string][] = [
    [t('invoiceDoc.netSum'), figure(data.net, language)],
    ...taxed.map((group): [string, string] => [
      `${group.label} · ${figure(group.net, language)}`,
      figure(group.tax, language),
    ]),
    ...(data.rounding === 0
      ? []
      : [[t('invoiceDoc.rounding'), figure(data.rounding, language)] as [string, string]]),
  ];
  sheet.room(rows.length * 16 + 78);
  const left = 300;
  sheet.y += 6;
  for (const [label, value] of rows) {
    sheet.line(label, left, sheet.y, { ...body, color: quiet });
    sheet.line(value, sheet.right, sheet.y, { ...body, align: 'right' });
    sheet.y += 16;
  }
  sheet.rule(sheet.y, left, sheet.right - left, '#14181f');
  sheet.y += 9;
  sheet.line(t('invoiceDoc.total'), left, sheet.y, { size: 12, isBold: true });
  sheet.line(money(data.gross), sheet.right, sheet.y, { size: 12, isBold: true, align: 'right' });
  sheet.y += 22;
  const settled = t(data.type === 'credit' ? 'invoiceDoc.refunded' : 'invoiceDoc.paid');
  sheet.line(settled, left, sheet.y, { ...body, color: quiet });
  sheet.line(money(data.gross), sheet.right, sheet.y, { ...body, align: 'right' });
  sheet.y += 16;
  sheet.line(t('invoiceDoc.due'), left, sheet.y, { ...body, color: quiet });
  sheet.line(money(0), sheet.right, sheet.y, { ...body, align: 'right' });
  sheet.y += 32;
}

function closing(sheet: DocumentSheet, data: DocumentData, t: T): void {
  const width = sheet.right - sheet.left;
  for (const note of data.notes) {
    const wrapped = sheet.wrap(note, width, body);
    sheet.room(Math.min(wrapped.length * 13, 200));
    sheet.y = sheet.paragraph(note, sheet.left, sheet.y, width, { ...body, color: quiet }) + 6;
  }
  const count = sheet.pages;
  for (let page = 1; page <= count; page += 1) {
    sheet.pages = page;
    sheet.rule(sheet.height - 48);
    sheet.line(`${data.seller.name} · ${data.number}`, sheet.left, sheet.height - 40, small);
    sheet.line(t('invoiceDoc.page', { page, pages: count }), sheet.right, sheet.height - 40, {
      ...small,
      align: 'right',
    });
  }
}
