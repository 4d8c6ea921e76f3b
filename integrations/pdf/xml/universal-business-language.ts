import { attributeOf, elementsAt, textAt, textIn, type XmlElement } from '../../xml/xml-element.ts';
import { noMoney, xmlDate, xmlMoney, type XmlFields } from './xml-values.ts';

const moneyOf = (root: XmlElement): Pick<XmlFields, 'amount' | 'amountPaid'> => {
  const [payable] = elementsAt(root, 'LegalMonetaryTotal', 'PayableAmount');
  const [total] = elementsAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount');
  const amount = payable ?? total;
  return xmlMoney({
    total: total && textIn(total),
    prepaid: textAt(root, 'LegalMonetaryTotal', 'PrepaidAmount'),
    due: payable && textIn(payable),
    currency: (amount && attributeOf(amount, 'currencyID')) ?? textAt(root, 'DocumentCurrencyCode'),
  });
};

const nameOf = (party: XmlElement): string | undefined =>
  textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name');

const addressOf = (party: XmlElement): string | undefined => {
  const part = (...path: string[]): string | undefined => textAt(party, 'PostalAddress', ...path);
  const city = [part('PostalZone'), part('CityName')].filter(Boolean).join(' ');
  const lines = [
    part('StreetName'),
    part('AdditionalStreetName'),
    part('AddressLine', 'Line'),
    city,
    part('CountrySubentity'),
    part('Country', 'IdentificationCode'),
  ];
  return lines.filter(Boolean).join(', ') || undefined;
};

/** UBL 2; undefined if the document is another. */
export const readUniversalBusinessLanguage = (document: XmlElement): XmlFields | undefined => {
  const [credit] = elementsAt(document, 'CreditNote');
  const root = elementsAt(document, 'Invoice')[0] ?? credit;
  if (root === undefined) return undefined;
  const [buyer = {}] = elementsAt(root, 'AccountingCustomerParty', 'Party');
  const [seller = {}] = elementsAt(root, 'AccountingSupplierParty', 'Party');
  return {
    invoiceNumber: textAt(root, 'ID'),
    // Nobody owes the amount of a credit note to the seller.
    ...(root === credit || textAt(root, 'InvoiceTypeCode') === '381' ? noMoney : moneyOf(root)),
    issueDate: xmlDate(textAt(root, 'IssueDate')),
    dueDate: xmlDate(textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans', 'PaymentDueDate')),
    buyerName: nameOf(buyer),
    buyerEmail: textAt(buyer, 'Contact', 'ElectronicMail'),
    buyerPhone: textAt(buyer, 'Contact', 'Telephone'),
    buyerAddress: addressOf(buyer),
    sellerName: nameOf(seller),
  };
};
