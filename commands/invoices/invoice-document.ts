import { fileTypes } from '../../contracts/imports/files.ts';
import { fileRefusals } from '../../contracts/imports/file-messages.ts';
import type { AttachedFile } from '../../domain/files/attached-file.ts';
import { InvalidField, NotFound } from '../../domain/errors.ts';
import type { Call } from '../command-context.ts';
import { loadInvoice, onInvoice, type Desk, type Done } from '../desk.ts';
import { momentAt } from '../../domain/moment.ts';

/**
 * Makes an uploaded PDF the invoice's own file, in place of an earlier one.
 * @param filename the stored name that the upload answered
 * @throws NotFound, InvalidField for a file that is not stored or is no PDF
 */
export const attachDocument = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  filename: string,
): Promise<Done> => {
  const document = await desk.uploads.claim(call.account.accountId, filename, 'filename');
  if (document.type !== fileTypes.pdf) throw new InvalidField('filename', fileRefusals.notPdf.message);
  const moment = momentAt(call.now, call.account);
  return onInvoice(desk, call, invoiceId, 'AttachDocument', () => ({
    type: 'AttachDocument',
    document,
    moment,
  }));
};

/** Removes the invoice's own file; removing it again changes nothing. @throws NotFound */
export const removeDocument = (desk: Desk, call: Call, invoiceId: number): Promise<Done> =>
  onInvoice(desk, call, invoiceId, 'RemoveDocument', () => ({ type: 'RemoveDocument' }));

/** The invoice's own file. @throws NotFound also when it has none */
export const loadDocument = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
  invoiceId: number,
): Promise<AttachedFile> => {
  const { document } = await loadInvoice(desk, accountId, invoiceId);
  if (document === null) throw new NotFound('Document');
  return document;
};
