import { attributeOf, elementsAt, textAt, textIn, type XmlElement } from '../../xml/xml-element.ts';
import { noMoney, xmlDate, xmlMoney, type XmlFields } from './xml-values.ts';

/** Where the versions of the format keep the same things. */
interface Names {
  readonly document: string;
  readonly transaction: string;
  readonly agreement: string;
  readonly settlement: string;
  readonly summation: string;
}

/** ZUGFeRD 2, Factur-X and XRechnung. */
const current: Names = {
  document: 'ExchangedDocument',
  transaction: 'SupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement',
  settlement: 'ApplicableHeaderTradeSettlement',
  summation: 'SpecifiedTradeSettlementHeaderMonetarySummation',
};

/** ZUGFeRD 1. */
const first: Names = {
  document: 'HeaderExchangedDocument',
  transaction: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  settlement: 'ApplicableSupplyChainTradeSettlement',
  summation: 'SpecifiedTradeSettlementMonetarySummation',
};

/** UNTDID 1001: nobody owes the amount of a credit note to the seller. */
const creditNotes = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'];

const moneyOf = (settlement: XmlElement, { summation }: Names): Pick<XmlFields, 'amount' | 'amountPaid'> => {
  const [due] = elementsAt(settlement, summation, 'DuePayableAmount');
  const [total] = elementsAt(settlement, summation, 'GrandTotalAmount');
  const amount = due ?? total;
  return xmlMoney({
    total: total && textIn(total),
    prepaid: textAt(settlement, summation, 'TotalPrepaidAmount'),
    due: due && textIn(due),
    currency: textAt(settlement, 'InvoiceCurrencyCode') ?? (amount && attributeOf(amount, 'currencyID')),
  });
};

/** With several instalments, the day on which everything is due. */
const dueDateOf = (settlement: XmlElement): string | undefined =>
  elementsAt(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString')
    .flatMap((element) => xmlDate(textIn(element)) ?? [])
    .sort()
    .at(-1);

const addressOf = (party: XmlElement): string | undefined => {
  const part = (name: string): string | undefined => textAt(party, 'PostalTradeAddress', name);
  const city = [part('PostcodeCode'), part('CityName')].filter(Boolean).join(' ');
  const lines = [part('LineOne'), part('LineTwo'), part('LineThree'), city, part('CountryID')];
  return lines.filter(Boolean).join(', ') || undefined;
};

const emailOf = (party: XmlElement): string | undefined =>
  textAt(party, 'DefinedTradeContact', 'EmailURIUniversalCommunication', 'URIID') ??
  elementsAt(party, 'URIUniversalCommunication', 'URIID')
    .filter((uri) => attributeOf(uri, 'schemeID') === 'EM')
    .map(textIn)
    .find(Boolean);

const readWith = (names: Names, root: XmlElement): XmlFields => {
  const [settlement = {}] = elementsAt(root, names.transaction, names.settlement);
  const [agreement = {}] = elementsAt(root, names.transaction, names.agreement);
  const [buyer = {}] = elementsAt(agreement, 'BuyerTradeParty');
  const isCredit = creditNotes.includes(textAt(root, names.document, 'TypeCode') ?? '');
  return {
    invoiceNumber: textAt(root, names.document, 'ID'),
    ...(isCredit ? noMoney : moneyOf(settlement, names)),
    issueDate: xmlDate(textAt(root, names.document, 'IssueDateTime', 'DateTimeString')),
    dueDate: dueDateOf(settlement),
    buyerName: textAt(buyer, 'Name'),
    buyerEmail: emailOf(buyer),
    buyerPhone: textAt(buyer, 'DefinedTradeContact', 'TelephoneUniversalCommunication', 'CompleteNumber'),
    buyerAddress: addressOf(buyer),
    sellerName: textAt(agreement, 'SellerTradeParty', 'Name'),
  };
};

/** UN/CEFACT Cross Industry Invoice; undefined if the document is another. */
export const readCrossIndustryInvoice = (document: XmlElement): XmlFields | undefined => {
  const [root] = elementsAt(document, 'CrossIndustryInvoice');
  if (root !== undefined) return readWith(current, root);
  const [older] = elementsAt(document, 'CrossIndustryDocument');
  return older && readWith(first, older);
};
