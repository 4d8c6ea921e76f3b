import type { ExtractionBody, ExtractedInvoice, FoundFields } from '../../contracts/invoices/extraction.ts';
import { mostFileBytes, fileTypes, type FileView } from '../../contracts/imports/files.ts';
import { extractionRefusals, fileRefusals, otherCurrency } from '../../contracts/imports/file-messages.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { fileViewOf } from '../../domain/files/attached-file.ts';
import { FileRefused, InvalidField, NoRoomForFiles, PdfUnread } from '../../domain/errors.ts';
import { isCurrency } from '../../contracts/currencies.ts';
import { mostMinorUnits } from '../../contracts/fields.ts';
import { unitsOf } from '../../domain/money/money.ts';
import type { InvoiceReader } from '../../platform/ports/partners/invoice-reader.ts';
import type { Desk } from '../desk.ts';

/** What an uploaded invoice says, before it is known which clients it may be for. */
export type Extraction = Omit<ExtractedInvoice, 'potentialMatchingClients'>;

/** Some programs write a few bytes before the header, and readers allow it. */
const headerWithin = 1_024;

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, headerWithin).includes('%PDF-');

/** @throws InvalidField, FileRefused */
const parseFile = ({ fileContent, fileSize, fileType }: ExtractionBody): Buffer => {
  if (!fileContent) throw new InvalidField('fileContent', extractionRefusals.noFile);
  if (fileType && fileType !== fileTypes.pdf) throw new FileRefused('type', extractionRefusals.notPdf);
  if (fileSize != null && fileSize > mostFileBytes) throw new FileRefused('size', fileRefusals.size);
  const start = fileContent.startsWith('data:') ? fileContent.indexOf(',') + 1 : 0;
  const bytes = Buffer.from(start === 0 ? fileContent : fileContent.slice(start), 'base64');
  if (bytes.length > mostFileBytes) throw new FileRefused('size', fileRefusals.size);
  if (fileSize != null && fileSize !== bytes.length)
    throw new InvalidField('fileContent', extractionRefusals.cutOff);
  if (!isPdf(bytes)) throw new FileRefused('type', extractionRefusals.notPdf);
  return bytes;
};

/** Stored only once it was read. Without room, the invoice is entered all the same. */
const keepPdf = async (
  { uploads }: Pick<Desk, 'uploads'>,
  account: ActiveAccount,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<FileView | null> => {
  try {
    const [stored] = await uploads.store(account, [file]);
    return stored?.type === fileTypes.pdf ? fileViewOf(stored) : null;
  } catch (error) {
    if (error instanceof NoRoomForFiles || error instanceof FileRefused) return null;
    throw error;
  }
};

/** The total, and what was paid of it before, if it is an amount of a currency that there is. */
const moneyOf = ({
  amount,
  amountPaid,
}: FoundFields): Pick<Extraction['invoiceInfo'], 'amount' | 'amountPaid' | 'currency'> => {
  if (amount === undefined || !isCurrency(amount.value.currency))
    return { amount: null, amountPaid: null, currency: null };
  const { minor: due, currency } = amount.value;
  const paid = amountPaid?.value.currency === currency ? amountPaid.value.minor : 0;
  const units = (minor: number): number => unitsOf({ minor, currency });
  if (due + paid > mostMinorUnits) return { amount: null, amountPaid: null, currency };
  return { amount: units(due + paid), amountPaid: paid === 0 ? null : units(paid), currency };
};

const placesOf = (fields: FoundFields): Extraction['places'] => {
  const found = {
    businessName: fields.buyerName,
    clientEmail: fields.buyerEmail,
    clientPhone: fields.buyerPhone,
    clientAddress: fields.buyerAddress,
    invoiceNumber: fields.invoiceNumber,
    amount: fields.amount,
    amountPaid: fields.amountPaid,
    dueDate: fields.dueDate,
    issueDate: fields.issueDate,
    description: fields.description,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, field]) => (field?.place ? [[name, field.place]] : [])),
  );
};

const noticeOf = ({ amount }: FoundFields): string | null =>
  amount === undefined || isCurrency(amount.value.currency)
    ? null
    : otherCurrency(`${amount.value.currency} ${(amount.value.minor / 100).toFixed(2)}`);

/**
 * Reads an uploaded invoice and keeps its PDF for a day, or for as long as an invoice names it.
 * @param signal gives it up
 * @throws InvalidField, FileRefused and PdfUnread for a file that is no readable PDF; then nothing is stored. SandboxBusy,
 * QuotaExceeded
 */
export const extractInvoice = async (
  desk: Pick<Desk, 'uploads'> & { readonly invoiceReader: InvoiceReader },
  account: ActiveAccount,
  body: ExtractionBody,
  signal: AbortSignal,
): Promise<Extraction> => {
  const bytes = parseFile(body);
  const reading = await desk.invoiceReader.read(account.accountId, bytes, signal);
  if (reading.outcome !== 'read') throw new PdfUnread(extractionRefusals[reading.outcome]);
  const { fields, source } = reading;
  return {
    clientInfo: {
      businessName: fields.buyerName?.value ?? null,
      email: fields.buyerEmail?.value ?? null,
      phone: fields.buyerPhone?.value ?? null,
      address: fields.buyerAddress?.value ?? null,
    },
    invoiceInfo: {
      invoiceNumber: fields.invoiceNumber?.value ?? null,
      ...moneyOf(fields),
      dueDate: fields.dueDate?.value ?? null,
      issueDate: fields.issueDate?.value ?? null,
      description: fields.description?.value ?? null,
    },
    places: placesOf(fields),
    discountDate: fields.discountDate?.value ?? null,
    currencyNotice: noticeOf(fields),
    source,
    document: await keepPdf(desk, account, { name: body.fileName ?? '', bytes }),
  };
};
