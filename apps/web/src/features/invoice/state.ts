/** What is chosen on the way to an invoice, and the header that was used last on this device. */
import type { InvoiceKind, InvoiceTitleType } from '@linework/contract/enums';
import type { InvoiceOrder, InvoiceTitle } from '@linework/contract/invoice';
import { create } from 'zustand';
import { clientTypeNow, cookies } from '../../app/api.ts';
import { ticketCookie } from '../../app/privacy/cookies.ts';
import { safeStorage } from '../../app/safeStorage.ts';
import { useSession } from '../../app/session.ts';

interface CompanyHeader {
  companyName: string;
  titleId: string;
  /** The hash of the ticket it was chosen with: the ticket itself is kept nowhere else. */
  utoken: string;
  clientType: string;
}

interface InvoiceState {
  invoiceOrderList: InvoiceOrder[];
  invoiceType: InvoiceKind;
  currentCompanyHeader: CompanyHeader | undefined;
  currentCompanyHeaderType: InvoiceTitleType | undefined;
  invoiceHeader: InvoiceTitle | undefined;
  /** What was typed to bring a purchase from an app here. */
  liteClientInfo: { number: string; email: string } | undefined;
}

const empty: InvoiceState = {
  invoiceOrderList: [],
  invoiceType: 'ordinary',
  currentCompanyHeader: undefined,
  currentCompanyHeaderType: undefined,
  invoiceHeader: undefined,
  liteClientInfo: undefined,
};

export const useInvoiceState = create<InvoiceState>(() => empty);

const storeKey = 'linework.invoice.header';

/** A short hash is enough to tell one ticket from another; whoever reads it learns nothing of the ticket. */
async function ticketHash(ticket: string | undefined): Promise<string> {
  if (!ticket || !crypto.subtle) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`invoice ${ticket}`));
  return Array.from(new Uint8Array(digest).subarray(0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const nowHere = async (): Promise<{ utoken: string; clientType: string }> => ({
  utoken: await ticketHash(cookies.get(ticketCookie)),
  clientType: clientTypeNow(),
});

export async function keepHeader(title: InvoiceTitle): Promise<void> {
  const header: CompanyHeader = { companyName: title.name, titleId: title.titleId, ...(await nowHere()) };
  useInvoiceState.setState({
    invoiceHeader: title,
    currentCompanyHeader: header,
    currentCompanyHeaderType: title.type,
  });
  if (header.utoken !== '') safeStorage.setItem(storeKey, JSON.stringify(header));
}

/** The header that was chosen last by this very session and client; any other one is thrown away. */
export async function keptHeader(): Promise<CompanyHeader | undefined> {
  const here = await nowHere();
  const header = parseHeader(safeStorage.getItem(storeKey));
  if (
    header &&
    here.utoken !== '' &&
    header.utoken === here.utoken &&
    header.clientType === here.clientType
  ) {
    useInvoiceState.setState({ currentCompanyHeader: header });
    return header;
  }
  forgetHeader();
  return undefined;
}

function parseHeader(text: string | null): CompanyHeader | undefined {
  try {
    const header = JSON.parse(text ?? 'null') as Partial<CompanyHeader> | null;
    const { companyName, titleId, utoken, clientType } = header ?? {};
    const isWhole = [companyName, titleId, utoken, clientType].every((each) => typeof each === 'string');
    return isWhole ? (header as CompanyHeader) : undefined;
  } catch {
    return undefined;
  }
}

function forgetHeader(): void {
  safeStorage.removeItem(storeKey);
  useInvoiceState.setState({
    invoiceHeader: undefined,
    currentCompanyHeader: undefined,
    currentCompanyHeaderType: undefined,
  });
}

// Signing out, here or noticed here, leaves nothing of one person for the next.
useSession.subscribe((state, before) => {
  if (before.ticket === undefined || state.ticket === before.ticket) return;
  forgetHeader();
  useInvoiceState.setState(empty);
});
