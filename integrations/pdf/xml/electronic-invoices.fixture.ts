interface Facts {
  readonly typeCode?: string;
  readonly due?: string;
  /** Paid before, of a total of 529.00. */
  readonly prepaid?: string;
}

/** A Factur-X invoice with the parts that are read. */
export const facturX = ({
  typeCode = '380',
  due = '517.65',
  prepaid,
}: Facts = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
  <rsm:ExchangedDocument>
    <ram:ID>RE-2026/471</ram:ID>
    <ram:TypeCode>${typeCode}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261105</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Lieferant GmbH</ram:Name></ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>Kunden &amp; S&#246;hne AG</ram:Name>
        <ram:DefinedTradeContact>
          <ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 69 1234</ram:CompleteNumber></ram:TelephoneUniversalCommunication>
          <ram:EmailURIUniversalCommunication><ram:URIID>buchhaltung@kunden.example</ram:URIID></ram:EmailURIUniversalCommunication>
        </ram:DefinedTradeContact>
        <ram:PostalTradeAddress>
          <ram:PostcodeCode>69876</ram:PostcodeCode><ram:LineOne>Kundenstra\u00dfe 15</ram:LineOne>
          <ram:CityName>Frankfurt</ram:CityName><ram:CountryID>DE</ram:CountryID>
        </ram:PostalTradeAddress>
      </ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms>
        <ram:DueDateDateTime><udt:DateTimeString format="102">20261205</udt:DateTimeString></ram:DueDateDateTime>
      </ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:TaxTotalAmount currencyID="EUR">84.48</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>529.00</ram:GrandTotalAmount>
        ${prepaid === undefined ? '' : `<ram:TotalPrepaidAmount>${prepaid}</ram:TotalPrepaidAmount>`}
        <ram:DuePayableAmount>${due}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

/** A ZUGFeRD 1 invoice, whose elements have other names. */
export const zugferd1 = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
  <rsm:HeaderExchangedDocument>
    <ram:ID>471102</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20130305</udt:DateTimeString></ram:IssueDateTime>
  </rsm:HeaderExchangedDocument>
  <rsm:SpecifiedSupplyChainTradeTransaction>
    <ram:ApplicableSupplyChainTradeAgreement>
      <ram:SellerTradeParty><ram:Name>M\u00fcller KG</ram:Name></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Kunden AG Mitte</ram:Name></ram:BuyerTradeParty>
    </ram:ApplicableSupplyChainTradeAgreement>
    <ram:ApplicableSupplyChainTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementMonetarySummation>
        <ram:GrandTotalAmount currencyID="EUR">235.62</ram:GrandTotalAmount>
      </ram:SpecifiedTradeSettlementMonetarySummation>
    </ram:ApplicableSupplyChainTradeSettlement>
  </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`;

/** A UBL invoice, as XRechnung and Peppol use it. */
export const universalBusinessLanguage = `<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:ID>Snippet1</cbc:ID>
  <cbc:IssueDate>2026-11-13</cbc:IssueDate>
  <cbc:DueDate>2026-12-01</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>SupplierOfficialName Ltd</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyName><cbc:Name>BuyerTradingName AS</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:StreetName>Hovedgatan 32</cbc:StreetName><cbc:CityName>Stockholm</cbc:CityName><cbc:PostalZone>456 34</cbc:PostalZone><cac:Country><cbc:IdentificationCode>SE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>Buyer Official Name</cbc:RegistrationName></cac:PartyLegalEntity>
    <cac:Contact><cbc:Name>Lisa Johnson</cbc:Name><cbc:Telephone>23434234</cbc:Telephone><cbc:ElectronicMail>lj@buyer.example</cbc:ElectronicMail></cac:Contact>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:LegalMonetaryTotal>
    <cbc:TaxInclusiveAmount currencyID="USD">1656.25</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="USD">1656.2500</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
</ubl:Invoice>`;
