const zeroWidthSpace = '\u200b';

/** Where mail programs see the beginning or the middle of an address that they would turn into a link. */
const joints = /[a-z][\w+-]*:(?=\/\/)|(?<=\w)@(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/giu;

/**
 * A text from a record as Owed's own emails say it: it reads the same, but mail programs make no link of it, whatever
 * address somebody wrote into a client's name.
 */
export const withoutLinks = (text: string): string => text.replaceAll(joints, `$&${zeroWidthSpace}`);

/** How Owed's own emails name an invoice. */
export const clientAndInvoice = ({
  clientName,
  invoiceNumber,
}: {
  readonly clientName: string;
  readonly invoiceNumber: string;
}): string => withoutLinks(`${clientName}, invoice ${invoiceNumber}`);
