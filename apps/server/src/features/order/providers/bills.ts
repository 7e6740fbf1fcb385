/** The files that Alipay and WeChat list a day's payments and refunds in. */
import { buffer } from 'node:stream/consumers';
import { fromDecimal } from '@linework/contract';
import iconv from 'iconv-lite';
import yauzl from 'yauzl';
import type { ProviderCharge, Statement, StatementLine } from './types.ts';

/** A bill of more than this is none of ours. */
const maxBillBytes = 64 * 1024 * 1024;

/** Lines of cells, without those that are empty. */
export const fieldsOf = (text: string, between = ','): string[][] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(between).map((cell) => cell.trim()));

/** "-12.30" yuan as 1230: on which side it stands, the kind of the line says. */
function amountOf(text: string): number {
  const amount = fromDecimal(text.replace(/^-/, ''));
  if (amount === undefined) throw new Error(`no amount in a bill: "${text}"`);
  return amount;
}

/** Digits of a fee beyond the smallest unit: WeChat's "0.09000" yuan counts in thousandths of a fen. */
const feeScale = 1000;

/** Taken with a payment and given back with its refund, whichever sign the bill writes. */
function feeOf(text: string, isRefund: boolean): number {
  const [, whole = '', part = ''] = /^-?(\d+)(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`no fee in a bill: "${text}"`);
  const fee = Number(whole + part.padEnd(5, '0'));
  return isRefund ? -fee : fee;
}

const feesOf = (fees: readonly number[], currency = 'CNY'): ProviderCharge[] => {
  const amount = Math.round(fees.reduce((sum, fee) => sum + fee, 0) / feeScale);
  return amount === 0 ? [] : [{ kind: 'fee', number: '', amount, currency }];
};

/** A line of a bill, with the fee that was kept of it. */
interface BilledLine {
  line: StatementLine;
  fee: number;
}

const statementOf = (billed: readonly BilledLine[]): Statement => ({
  hasBill: true,
  lines: billed.map(({ line }) => line),
  charges: feesOf(billed.map(({ fee }) => fee)),
});

/** A zip with two lists in GBK: one with every payment, one with their sums. */
export async function alipayBill(zipped: Buffer): Promise<Statement> {
  // Names are in GBK as well, and do not say so.
  const zip = await yauzl.fromBufferPromise(zipped, { lazyEntries: true, decodeStrings: false });
  const lines: BilledLine[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.uncompressedSize > maxBillBytes) throw new Error('the bill is too large');
    const text = iconv.decode(await buffer(await zip.openReadStreamPromise(entry)), 'gbk');
    lines.push(...alipayLines(text));
  }
  return statementOf(lines);
}

const tradeNumber = '支付宝交易号';
const refundKind = '退款';

function alipayLines(text: string): BilledLine[] {
  const rows = fieldsOf(text).filter(([first = '']) => !first.startsWith('#'));
  const header = rows.findIndex(([first]) => first === tradeNumber);
  // The list of sums.
  if (header < 0) return [];
  const names = rows[header]!;
  const at = (name: string): number => {
    const found = names.findIndex((each) => each.startsWith(name));
    if (found < 0) throw new Error(`a bill without ${name}`);
    return found;
  };
  const subject = at('商品名称');
  return rows.slice(header + 1).map((row) => {
    // Commas are not escaped; people can only have written them into the name of what was sold.
    const more = Math.max(0, row.length - names.length);
    const cell = (name: string): string => row[at(name) > subject ? at(name) + more : at(name)] ?? '';
    const isRefund = cell('业务类型') === refundKind;
    const line: StatementLine = {
      kind: isRefund ? 'refund' : 'payment',
      number: isRefund ? cell('退款批次号') : cell('商户订单号'),
      amount: amountOf(cell('订单金额')),
      currency: 'CNY',
      transaction: cell(tradeNumber),
    };
    return { line, fee: feeOf(cell('服务费'), isRefund) };
  });
}

/** Every value begins with a backtick; the last two lines are sums. */
export function wechatBill(text: string): Statement {
  const [names = []] = fieldsOf(text.replace(/^\uFEFF/, ''));
  const at = (name: string): number => {
    const found = names.indexOf(name);
    if (found < 0) throw new Error(`a bill without ${name}`);
    return found;
  };
  const billed = fieldsOf(text, ',`')
    .slice(1, -2)
    .map((row): BilledLine => {
      const cell = (name: string): string => (row[at(name)] ?? '').replace(/^`/, '');
      const refund = cell('商户退款单号');
      const isRefund = refund !== '' && refund !== '0';
      const line: StatementLine = {
        kind: isRefund ? 'refund' : 'payment',
        number: isRefund ? refund : cell('商户订单号'),
        amount: amountOf(isRefund ? cell('申请退款金额') : cell('订单金额')),
        currency: cell('货币种类'),
        transaction: isRefund ? cell('微信退款单号') : cell('微信订单号'),
      };
      return { line, fee: feeOf(cell('手续费'), isRefund) };
    });
  return statementOf(billed);
}
