/** Invoices, headers and orders as pages show them. Failures stand in the page. */
import { CallError } from '@linework/client';
import type { CallRequest } from '@linework/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import { onTopic } from '../../app/events/topicEvents.ts';

export const useRules = () =>
  useQuery(
    {
      queryKey: ['invoice', 'rules'],
      queryFn: ({ signal }) => client.call('invoiceRules', {}, { signal, quiet: true }),
    },
    queryClient,
  );

export const useInvoiceOrders = (page: CallRequest<'invoiceOrders'>) =>
  useQuery(
    {
      queryKey: ['invoice', 'orders', page],
      queryFn: ({ signal }) => client.call('invoiceOrders', page, { signal, quiet: true }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

export const useTitles = () =>
  useQuery(
    {
      queryKey: ['invoice', 'titles'],
      queryFn: ({ signal }) => client.call('invoiceTitles', {}, { signal, quiet: true }),
    },
    queryClient,
  );

export const usePreview = (wish: CallRequest<'invoicePreview'> | undefined) =>
  useQuery(
    {
      queryKey: ['invoice', 'preview', wish],
      queryFn: ({ signal }) => client.call('invoicePreview', wish!, { signal, quiet: true }),
      enabled: wish !== undefined,
      retry: false,
    },
    queryClient,
  );

export const useInvoices = (page: CallRequest<'invoiceList'>) =>
  useQuery(
    {
      queryKey: ['invoice', 'list', page],
      queryFn: ({ signal }) => client.call('invoiceList', page, { signal, quiet: true }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

export const useInvoice = (invoiceId: string | undefined) =>
  useQuery(
    {
      queryKey: ['invoice', 'detail', invoiceId],
      queryFn: ({ signal }) =>
        client.call('invoiceDetail', { invoiceId: invoiceId! }, { signal, quiet: true }),
      enabled: invoiceId !== undefined,
      retry: false,
    },
    queryClient,
  );

export const useBook = () =>
  useQuery(
    {
      queryKey: ['invoice', 'book'],
      queryFn: ({ signal }) => client.call('invoiceBook', {}, { signal, quiet: true }),
    },
    queryClient,
  );

export const refreshInvoices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['invoice'] });

/** Issuers answer later: whatever is on screen follows. */
export function useInvoiceEvents(): void {
  useEffect(() => onTopic('invoice', () => void refreshInvoices()), []);
}

/** What a failed call says in the page. */
export const problemOf = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.message !== '' ? error.message : otherwise;

export const isId = (text: unknown): text is string => typeof text === 'string' && /^\d{1,16}$/.test(text);

export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
