/** What is sold, and one's own orders, as pages show them. */
import type { CallRequest, CallResponse } from '@linework/contract/calls';
import type { Language } from '@linework/contract/enums';
import { formatMoney } from '@linework/contract/money';
import type { Order } from '@linework/contract/order';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../app/api.ts';
import { useLanguage, type Translate } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { onTopic } from '../../app/events/topicEvents.ts';
import { dayOf } from '../../ui/times.ts';

export type Catalogue = CallResponse<'productList'>;

export const useCatalogue = () =>
  useQuery(
    {
      queryKey: ['order', 'catalogue'],
      queryFn: ({ signal }) => client.call('productList', {}, { signal, quiet: true }),
      staleTime: 60_000,
    },
    queryClient,
  );

export const useCoupons = (enabled = true) =>
  useQuery(
    {
      queryKey: ['order', 'coupons'],
      queryFn: ({ signal }) => client.call('couponList', {}, { signal, quiet: true }),
      enabled,
    },
    queryClient,
  );

export const useOrders = (page: CallRequest<'orderList'>) =>
  useQuery(
    {
      queryKey: ['order', 'list', page],
      queryFn: ({ signal }) => client.call('orderList', page, { signal, quiet: true }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

export const useOrder = (orderId: string | undefined) =>
  useQuery(
    {
      queryKey: ['order', 'detail', orderId],
      queryFn: ({ signal }) => client.call('orderDetail', { orderId: orderId! }, { signal, quiet: true }),
      enabled: orderId !== undefined,
    },
    queryClient,
  );

export const refreshOrders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['order'] });

/** Orders change elsewhere too: by the provider, on another device. */
export function useOrderEvents(): void {
  useEffect(() => onTopic('order', () => void refreshOrders()), []);
}

const named = ['ML7-M', 'ML7-Y', 'SP5-M'] as const;

export function goodsName(
  t: Translate<'order'>,
  { goodsCode, name, quantity = 1 }: { goodsCode: string; name: string; quantity?: number },
): string {
  const code = named.find((each) => each === goodsCode);
  const text = code ? t(`order.goods.${code}`) : name;
  return quantity > 1 ? t('order.goods.quantity', { name: text, quantity }) : text;
}

export function useMoney(): (minor: number, currency: Order['currency']) => string {
  const language = useLanguage();
  return (minor, currency) => formatMoney(minor, currency, language);
}

export const periodText = (t: Translate<'order'>, language: Language, start: number, end: number): string =>
  t('order.checkout.period', { start: dayOf(start, language), end: dayOf(end, language) });

export const wayName = (t: Translate<'order'>, way: number): string =>
  t(`order.way.${([20, 2, 3, 7, 10] as const).find((each) => each === way) ?? 0}`);
