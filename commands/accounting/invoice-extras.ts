import { invoiceStream } from '../streams.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { idAt } from '../../domain/provider-reference.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import { DomainError } from '../../domain/errors.ts';
import { fileTypes } from '../../contracts/imports/files.ts';
import { httpUrl } from '../../contracts/invoices/invoice-texts.ts';
import { storedNameOf } from '../../domain/files/attached-file.ts';
import type { Accounting } from '../../platform/ports/partners/accounting.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { Call } from '../command-context.ts';
import { attachDocument } from '../invoices/invoice-document.ts';
import { reviseInvoice } from '../invoices/revise-invoice.ts';
import type { Syncing } from './syncing.ts';

/** What an imported invoice lacks that Xero may have. */
interface Lacking {
  readonly xeroInvoiceId: string;
  readonly invoiceNumber: string;
  readonly link: boolean;
  readonly document: boolean;
}

const lackingOf = async ({ desk, call }: Syncing, invoiceId: number): Promise<Lacking | undefined> => {
  const { state } = await desk.commands.load(invoiceStream(invoiceId), invoiceDecider);
  if (state.status !== 'open' || state.accountId !== call.account.accountId) return undefined;
  const { importedFrom, paymentUrl, invoiceNumber } = state.facts;
  const xeroInvoiceId = idAt('xero', importedFrom);
  if (xeroInvoiceId === undefined || unfinishedSequence(state) === null) return undefined;
  return { xeroInvoiceId, invoiceNumber, link: paymentUrl === null, document: state.document === null };
};

/** A refusal, as when a file does not fit into the plan's room, leaves the invoice without it. */
const unlessRefused = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
};

/**
 * Gives a chased invoice the payment link and the PDF that Xero has of it. What it has already, also by the user's hand,
 * stays.
 * @throws what reading throws, StoreUnavailable
 */
export const addInvoiceExtras = async (
  accounting: Accounting,
  syncing: Syncing,
  invoiceId: number,
  signal: AbortSignal,
): Promise<void> => {
  const lacking = await lackingOf(syncing, invoiceId);
  if (lacking === undefined) return;
  const { desk, call } = syncing;
  const { account } = call;
  const callFor = (purpose: string): Call => ({
    ...call,
    commandId: derivedUuid(call.commandId, `${purpose} ${invoiceId}`),
    ids: [],
  });
  if (lacking.link) {
    const paymentUrl = await accounting.paymentUrl(account.accountId, lacking.xeroInvoiceId, signal);
    if (paymentUrl !== null && httpUrl.safeParse(paymentUrl).success)
      await unlessRefused(() => reviseInvoice(desk, callFor('link'), invoiceId, { changes: { paymentUrl } }));
  }
  if (!lacking.document) return;
  const bytes = await accounting.invoicePdf(account.accountId, lacking.xeroInvoiceId, signal);
  if (bytes === null) return;
  await unlessRefused(async () => {
    const name = `${lacking.invoiceNumber}.pdf`;
    const [file] = await desk.uploads.store(account, [{ name, bytes }]);
    if (file?.type !== fileTypes.pdf) return;
    await attachDocument(desk, callFor('document'), invoiceId, storedNameOf(file));
  });
};

/** An invoice that is chased and may lack what Xero has, in the keep under `timers`. */
export interface Wanted {
  readonly accountId: number;
  readonly invoiceId: number;
}

export const wantedPrefix = (accountId: number): string => `xero-extras-${accountId}-`;
