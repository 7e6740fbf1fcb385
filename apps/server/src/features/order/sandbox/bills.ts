/** The sandbox's bills, as the files of Alipay and WeChat are written. */
import { toDecimal } from '@linework/contract';
import iconv from 'iconv-lite';
import { zipBytes } from '../../download/service.ts';
import { chinaDay, type Moved } from './books.ts';
import { sandboxMerchant } from './merchant.ts';

const chinaTime = (time: number): string =>
  new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const alipayHeader =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** 0.6%, as both take it: in thousandths of the smallest unit, so that five digits can be written. */
const feeOf = (amount: number): number => amount * 6;
const twoDigits = (fee: number): string => toDecimal(Math.round(fee / 1000));
const fiveDigits = (fee: number): string =>
  `${Math.trunc(fee / 100_000)}.${String(fee % 100_000).padStart(5, '0')}`;

/** A zip with the list and its sums, in GBK; tabs keep spreadsheets from rounding the numbers. */
export function alipayBillFile(day: string, { payments, refunds }: Moved): Buffer {
  const row = (
    of: { ref: string; trade: string; subject: string; at: number; amount: number },
    refund?: string,
  ): string => {
    const kind = refund === undefined ? '交易' : '退款';
    const time = chinaTime(of.at);
    const discounts = '0.00,0.00,0.00,0.00,0.00,,0.00,0.00';
    const request = refund === undefined ? '' : `${refund}\t`;
    const sign = refund === undefined ? '' : '-';
    const yuan = `${sign}${toDecimal(of.amount)}`;
    // The fee stands there as what it does to the balance.
    const fee = `${sign === '' ? '-' : ''}${twoDigits(feeOf(of.amount))}`;
    const what = `${of.ref}\t,${of.trade}\t,${kind},${of.subject},${time},${time},,,,,ann***@example.com`;
    return `${what},${yuan},${yuan},${discounts},${request},${fee},0.00,`;
  };
  const rows = [
    ...payments.map(({ transaction_ref: ref, number: trade, subject, paid_at, amount }) =>
      row({ ref, trade, subject, at: paid_at!, amount }),
    ),
    ...refunds.map(
      ({ transaction_ref: ref, payment_number: trade, subject, created_at: at, amount, number }) =>
        row({ ref, trade, subject, at, amount }, number),
    ),
  ];
  const list = [
    '#支付宝业务明细查询',
    `#账号：[${sandboxMerchant.sellerId}]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    alipayHeader,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔`,
    `#退款合计：${refunds.length}笔`,
  ];
  const sums = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数,退款订单总笔数', '合计,,0,0'];
  const file = (path: string, lines: string[]) => ({
    path,
    bytes: iconv.encode(`${lines.join('\r\n')}\r\n`, 'gbk'),
    modifiedAt: chinaDay(day),
  });
  return zipBytes([
    file(`${sandboxMerchant.sellerId}_业务明细.csv`, list),
    file(`${sandboxMerchant.sellerId}_业务明细(汇总).csv`, sums),
  ]);
}

const wechatHeader =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const wechatSums =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

export function wechatBillFile({ payments, refunds }: Moved): string {
  const { appId, merchantId } = sandboxMerchant;
  const line = (text: string): string => `\`${text.replaceAll('|', ',`')}`;
  const of = (at: number, ref: string, number: string): string =>
    `${chinaTime(at)}|${appId}|${merchantId}|0||${ref}|${number}|sandbox-payer|NATIVE`;
  const rows = [
    ...payments.map(({ paid_at, transaction_ref, number, currency, subject, amount }) => {
      const yuan = toDecimal(amount);
      const moved = `${yuan}|0.00|0|0|0.00|0.00||`;
      return `${of(paid_at!, transaction_ref, number)}|SUCCESS|OTHERS|${currency}|${moved}|${subject}||${fiveDigits(feeOf(amount))}|0.60%|${yuan}|0.00|`;
    }),
    ...refunds.map(
      ({ id, created_at, transaction_ref, payment_number, number, currency, subject, amount }) => {
        const yuan = toDecimal(amount);
        const moved = `0.00|0.00|re_${id}|${number}|${yuan}|0.00|ORIGINAL|SUCCESS`;
        return `${of(created_at, transaction_ref, payment_number)}|REFUND|OTHERS|${currency}|${moved}|${subject}||-${fiveDigits(feeOf(amount))}|0.60%|0.00|${yuan}|`;
      },
    ),
  ];
  const sums = `${rows.length}|0.00|0.00|0.00|0.00|0.00|0.00`;
  return `\uFEFF${[wechatHeader, ...rows.map(line), wechatSums, line(sums)].join('\r\n')}\r\n`;
}
