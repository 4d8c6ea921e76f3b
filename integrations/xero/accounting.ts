import { z, ZodError } from 'zod';
import { mostFileBytes } from '../../contracts/imports/files.ts';
import {
  UnreadableAnswer,
  type Accounting,
  type AccountingPage,
} from '../../platform/ports/partners/accounting.ts';
import type { AccessToken } from '../../platform/ports/partners/partner-access.ts';
import { createXeroCaller, XeroRefused, type CallXeroDeps, type XeroAnswer } from './call-xero.ts';
import { readContacts, readInvoices, readPaymentUrl, type ReadList } from './wire.ts';

export interface XeroAccountingDeps extends CallXeroDeps {
  /** `XERO_API_URL`, without a trailing slash. */
  readonly apiUrl: string;
}

/** Records that are asked for at a time: few enough that reading them does not hold up other work. */
const pageSize = 250;
/** Ids in one call: their address must stay short. */
const idsAtOnce = 40;
const mostJsonBytes = 32 * 1_024 * 1_024;

/** xero-node is loaded when the first call is made. */
const loadApi = async () => (await import('xero-node/dist/gen/api/accountingApi.js')).AccountingApi;

type AccountingApi = InstanceType<Awaited<ReturnType<typeof loadApi>>>;
type Answered = Promise<{ readonly response: { readonly data?: unknown; readonly headers?: unknown } }>;

const dateHeader = z.object({
  date: z
    .string()
    .transform((text) => Date.parse(text))
    .pipe(z.number()),
});

const instantOf = (headers: unknown): string => {
  const date = dateHeader.safeParse({ ...(typeof headers === 'object' ? headers : {}) });
  return new Date(date.success ? date.data.date : Date.now()).toISOString();
};

/** @throws UnreadableAnswer */
const reading = <T>(read: () => T): T => {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof ZodError) throw new UnreadableAnswer('Xero answered something else', { cause });
    throw cause;
  }
};

const dateOf = (since: string | null): Date | undefined => (since === null ? undefined : new Date(since));

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
    ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
  );

const owedStatuses = ['AUTHORISED'];
const allStatuses = ['AUTHORISED', 'PAID', 'VOIDED', 'DELETED'];

/** Reads Xero's accounting API with xero-node. */
export const createXeroAccounting = ({ apiUrl, ...deps }: XeroAccountingDeps): Accounting => {
  const call = createXeroCaller(deps);

  const apiFor = async ({ token }: AccessToken, signal: AbortSignal, mostBytes: number) => {
    const Api = await loadApi();
    const api = new Api();
    api.basePath = `${apiUrl}/api.xro/2.0`;
    api.accessToken = token;
    api.setDefaultAuthentication({
      applyToRequest: (options) => {
        Object.assign(options, { signal, maxContentLength: mostBytes, maxRedirects: 0 });
      },
    });
    return api;
  };

  const ask = (
    accountId: number,
    signal: AbortSignal,
    question: (api: AccountingApi, tenantId: string) => Answered,
    mostBytes = mostJsonBytes,
  ): Promise<XeroAnswer> =>
    call(
      accountId,
      async (token, limited) => {
        const api = await apiFor(token, limited, mostBytes);
        const { response } = await question(api, token.owner);
        return { data: response.data, at: instantOf(response.headers) };
      },
      signal,
    );

  /** What a call answers about one record; null when there is none. */
  const unlessMissing = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof XeroRefused && error.status === 404) return null;
      throw error;
    }
  };

  const pageOf = <T>(
    { data, at }: XeroAnswer,
    read: (data: unknown) => ReadList<T>,
    page: number,
  ): AccountingPage<T> => {
    const { records, unreadable, pageCount } = reading(() => read(data));
    const isEmpty = records.length + unreadable.length === 0;
    return { records, unreadable, isLast: pageCount === undefined ? isEmpty : page >= pageCount, asOf: at };
  };

  return {
    contacts: async (accountId, { page, since }, signal) => {
      const answer = await ask(accountId, signal, (api, tenantId) =>
        // Ordered by what never changes; archived ones too, because invoices name them.
        api.getContacts(
          tenantId,
          dateOf(since),
          undefined,
          'ContactID ASC',
          undefined,
          page,
          true,
          undefined,
          undefined,
          pageSize,
        ),
      );
      return pageOf(answer, readContacts, page);
    },
    contactsById: async (accountId, ids, signal) => {
      const found = [];
      for (const some of chunksOf(ids)) {
        const answer = await ask(accountId, signal, (api, tenantId) =>
          api.getContacts(tenantId, undefined, undefined, undefined, some, undefined, true),
        );
        found.push(...reading(() => readContacts(answer.data)).records);
      }
      return found;
    },
    invoices: async (accountId, { page, since, onlyOwed }, signal) => {
      const answer = await ask(accountId, signal, (api, tenantId) =>
        api.getInvoices(
          tenantId,
          dateOf(since),
          'Type=="ACCREC"',
          'InvoiceID ASC',
          undefined,
          undefined,
          undefined,
          onlyOwed ? owedStatuses : allStatuses,
          page,
          undefined,
          undefined,
          undefined,
          // A summary leaves out payments and credit notes.
          false,
          pageSize,
        ),
      );
      return pageOf(answer, readInvoices, page);
    },
    paymentUrl: async (accountId, invoiceId, signal) => {
      const answer = await unlessMissing(
        ask(accountId, signal, (api, tenantId) => api.getOnlineInvoice(tenantId, invoiceId)),
      );
      return answer && reading(() => readPaymentUrl(answer.data));
    },
    invoicePdf: async (accountId, invoiceId, signal) => {
      const answer = await unlessMissing(
        ask(accountId, signal, (api, tenantId) => api.getInvoiceAsPdf(tenantId, invoiceId), mostFileBytes),
      );
      return answer !== null && answer.data instanceof Uint8Array && answer.data.byteLength > 0
        ? answer.data
        : null;
    },
  };
};
