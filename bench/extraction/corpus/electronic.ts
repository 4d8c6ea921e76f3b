import { PDFDocument } from '@cantoo/pdf-lib';
import type { Facts } from './facts.ts';

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const decimal = (cents: number): string => (cents / 100).toFixed(2);
const compact = (date: string): string => date.replaceAll('-', '');

const ciiDate = (date: string): string =>
  `<udt:DateTimeString format="102">${compact(date)}</udt:DateTimeString>`;

/** A Factur-X or ZUGFeRD invoice (UN/CEFACT Cross Industry Invoice). */
const crossIndustryInvoice = (facts: Facts): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument><ram:ID>${escape(facts.number)}</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime>${ciiDate(facts.issued)}</ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>${escape(facts.seller.name)}</ram:Name></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>${escape(facts.buyer.name)}</ram:Name></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>${facts.currency}</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${ciiDate(facts.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:TaxBasisTotalAmount>${decimal(facts.net)}</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="${facts.currency}">${decimal(facts.tax)}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${decimal(facts.gross)}</ram:GrandTotalAmount>
        <ram:TotalPrepaidAmount>${decimal(facts.prepaid)}</ram:TotalPrepaidAmount>
        <ram:DuePayableAmount>${decimal(facts.amountDue)}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const ublParty = (name: string): string =>
  `<cac:Party><cac:PartyName><cbc:Name>${escape(name)}</cbc:Name></cac:PartyName>
  <cac:PartyLegalEntity><cbc:RegistrationName>${escape(name)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;

/** An XRechnung or Peppol invoice (UBL 2.1). */
const universalInvoice = (facts: Facts): string => {
  const amount = (name: string, cents: number) =>
    `<cbc:${name} currencyID="${facts.currency}">${decimal(cents)}</cbc:${name}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${escape(facts.number)}</cbc:ID><cbc:IssueDate>${facts.issued}</cbc:IssueDate><cbc:DueDate>${facts.due}</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>${facts.currency}</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>${ublParty(facts.seller.name)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${ublParty(facts.buyer.name)}</cac:AccountingCustomerParty>
  <cac:LegalMonetaryTotal>${amount('TaxExclusiveAmount', facts.net)}${amount('TaxInclusiveAmount', facts.gross)}
  ${amount('PrepaidAmount', facts.prepaid)}${amount('PayableAmount', facts.amountDue)}</cac:LegalMonetaryTotal>
</Invoice>`;
};

export type XmlForm = 'cii' | 'ubl';

/** The PDF with its invoice as XML inside. */
export const withXml = async (pdf: Uint8Array, facts: Facts, form: XmlForm): Promise<Uint8Array> => {
  const document = await PDFDocument.load(pdf);
  const xml = form === 'cii' ? crossIndustryInvoice(facts) : universalInvoice(facts);
  await document.attach(new TextEncoder().encode(xml), form === 'cii' ? 'factur-x.xml' : 'xrechnung.xml', {
    mimeType: 'text/xml',
  });
  return document.save();
};
