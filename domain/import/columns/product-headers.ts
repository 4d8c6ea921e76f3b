import type { ImportField } from '../../../contracts/imports/import-fields.ts';

/** Column names of a product's exports, and what they hold. Names are compared without case, accents and signs. */
export interface ProductHeaders {
  readonly product: string;
  /** The names of each of its exports. A file is from this product when it has all of one export. */
  readonly exports: readonly (readonly string[])[];
  readonly fields: Readonly<Partial<Record<ImportField, readonly string[]>>>;
}

/**
 * Xero: Business > Invoices > Export, and Contacts > Export. One row per line; `*` marks required columns of the
 * template. Source: https://docs.milientsoftware.com/help/moment-by-topic/integrations/file-exports/file-export-accounting-system/xero
 * and the template that Xero's import page offers.
 */
const xero: ProductHeaders = {
  product: 'Xero',
  exports: [
    [
      'ContactName',
      'EmailAddress',
      'POAddressLine1',
      'InvoiceNumber',
      'InvoiceDate',
      'DueDate',
      'UnitAmount',
    ],
    ['ContactName', 'EmailAddress', 'FirstName', 'LastName', 'POAddressLine1', 'POCity', 'SAAddressLine1'],
  ],
  fields: {
    clientName: ['ContactName'],
    clientEmail: ['EmailAddress'],
    clientPhone: ['PhoneNumber'],
    clientAddress: ['POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'],
    clientCity: ['POCity'],
    clientState: ['PORegion'],
    clientPostalCode: ['POPostalCode'],
    clientCountry: ['POCountry'],
    clientFirstName: ['FirstName'],
    clientLastName: ['LastName'],
    invoiceNumber: ['InvoiceNumber'],
    poNumber: ['Reference'],
    dateIssued: ['InvoiceDate'],
    dueDate: ['DueDate'],
    amount: ['Total'],
    amountDue: ['InvoiceAmountDue'],
    lineAmount: ['LineAmount'],
    lineTax: ['TaxAmount'],
    description: ['Description'],
    currency: ['Currency'],
    documentType: ['Type'],
    status: ['Status'],
  },
};

/**
 * QuickBooks Online: the report "Invoice List" (Date, Transaction type, Num, Name, Memo, Due date, Amount, Open balance),
 * the columns of its invoice import, one row per item, and Customers > Export. Sources:
 * https://quickbooks.intuit.com/learn-support/en-ca/sales-and-invoicing/do-we-need-to-map-field-everytime-when-import-invoices/01/394876
 * and https://importer.transactionpro.com/TpiPlus/Importer/Docs/Import/Invoice.aspx
 */
const quickBooks: ProductHeaders = {
  product: 'QuickBooks',
  exports: [
    ['Date', 'Transaction type', 'Num', 'Name', 'Due date', 'Amount', 'Open balance'],
    ['Invoice No', 'Customer', 'Invoice Date', 'Due Date', 'Terms', 'Item(Product/Service)', 'Item Amount'],
  ],
  fields: {
    clientName: [
      'Customer',
      'Name',
      'Customer full name',
      'Client full name',
      'Display name',
      'Customer name',
    ],
    clientEmail: ['Email', 'Main Email', 'Customer Email'],
    clientPhone: ['Phone', 'Phone Numbers', 'Main Phone'],
    clientAddress: [
      'Billing Address Line 1',
      'Billing Address Line 2',
      'Billing street',
      'Bill Address',
      'Street Address',
    ],
    clientCity: ['Billing Address City', 'Billing city', 'City'],
    clientState: ['Billing Address State', 'Billing state', 'State'],
    clientPostalCode: ['Billing Address PostalCode', 'Billing ZIP', 'ZIP'],
    clientCountry: ['Billing Address Country', 'Billing country', 'Country'],
    invoiceNumber: ['Num', 'Invoice No', 'Invoice no.', 'Invoice #', 'No.', 'Number'],
    dateIssued: ['Date', 'Invoice Date', 'Transaction date'],
    dueDate: ['Due date'],
    amount: ['Amount', 'Total', 'Total amount'],
    amountDue: ['Open balance', 'Balance'],
    lineAmount: ['Item Amount', 'Product/service amount line', 'Line amount'],
    lineTax: ['Item Tax Amount'],
    description: ['Memo', 'Memo/Description', 'Item Description'],
    currency: ['Currency', 'Currency Code'],
    status: ['Status', 'A/R paid'],
    documentType: ['Transaction type', 'Type'],
  },
};

/**
 * FreshBooks: Invoices > Export, one row per line, and Clients > Export. Source: the columns that Invoice Ninja reads,
 * https://github.com/invoiceninja/invoiceninja/tree/v5-stable/app/Import/Transformer/Freshbooks
 */
const freshBooks: ProductHeaders = {
  product: 'FreshBooks',
  exports: [
    ['Client Name', 'Invoice #', 'Date Issued', 'Invoice Status', 'Date Paid', 'Item Name', 'Line Total'],
    ['Organization', 'First Name', 'Last Name', 'Email', 'Street', 'City', 'Province/State', 'Postal Code'],
  ],
  fields: {
    clientName: ['Client Name', 'Organization'],
    clientFirstName: ['First Name'],
    clientLastName: ['Last Name'],
    clientEmail: ['Email'],
    clientPhone: ['Phone'],
    clientAddress: ['Street', 'Address Line 1', 'Address Line 2'],
    clientCity: ['City'],
    clientState: ['Province/State'],
    clientPostalCode: ['Postal Code'],
    clientCountry: ['Country'],
    clientNotes: ['Notes'],
    invoiceNumber: ['Invoice #'],
    dateIssued: ['Date Issued'],
    dueDate: ['Due Date'],
    datePaid: ['Date Paid'],
    status: ['Invoice Status'],
    lineAmount: ['Line Total'],
    description: ['Item Description'],
    currency: ['Currency'],
  },
};

/**
 * Stripe: Invoices > Export, and Customers > Export. Amounts are decimal, times are in UTC. Sources: the exports of the
 * Dashboard, and https://docs.stripe.com/api/invoices/object for what they mean.
 */
const stripe: ProductHeaders = {
  product: 'Stripe',
  exports: [
    ['id', 'Amount Due', 'Customer', 'Date (UTC)', 'Due Date (UTC)', 'Number', 'Total', 'Amount Remaining'],
    ['id', 'Email', 'Name', 'Created (UTC)', 'Delinquent'],
  ],
  fields: {
    clientName: ['Customer Name', 'Name'],
    clientEmail: ['Customer Email', 'Email'],
    clientPhone: ['Customer Phone', 'Phone'],
    clientAddress: ['Customer Address Line1', 'Customer Address Line2', 'Address Line1', 'Address Line2'],
    clientCity: ['Customer Address City', 'Address City'],
    clientState: ['Customer Address State', 'Address State'],
    clientPostalCode: ['Customer Address Postal Code', 'Address Postal Code'],
    clientCountry: ['Customer Address Country', 'Address Country'],
    invoiceNumber: ['Number'],
    amount: ['Total'],
    amountDue: ['Amount Remaining'],
    currency: ['Currency'],
    dateIssued: ['Date (UTC)', 'Created (UTC)', 'Finalized At (UTC)'],
    dueDate: ['Due Date (UTC)'],
    datePaid: ['Paid At (UTC)', 'Paid Date (UTC)'],
    status: ['Status'],
    description: ['Description', 'Memo'],
    paymentUrl: ['Hosted Invoice URL'],
  },
};

/**
 * Wave: the invoice and customer exports. Source: the columns that Invoice Ninja reads,
 * https://github.com/invoiceninja/invoiceninja/tree/v5-stable/app/Import/Transformer/Wave
 */
const wave: ProductHeaders = {
  product: 'Wave',
  exports: [
    [
      'Customer Name',
      'Invoice Number',
      'Invoice Date',
      'Due Date',
      'Invoice Total',
      'Invoice Tax Total',
      'Invoice Balance',
    ],
    [
      'customer_name',
      'email',
      'contact_first_name',
      'contact_last_name',
      'customer_currency',
      'address_line_1',
    ],
  ],
  fields: {
    clientName: ['Customer Name', 'Customer', 'customer_name'],
    clientFirstName: ['contact_first_name'],
    clientLastName: ['contact_last_name'],
    clientEmail: ['email', 'Customer Email'],
    clientPhone: ['phone'],
    clientAddress: ['address_line_1', 'address_line_2'],
    clientCity: ['city'],
    clientState: ['province/state'],
    clientPostalCode: ['postal_code/zip_code'],
    clientCountry: ['country'],
    invoiceNumber: ['Invoice Number'],
    dateIssued: ['Invoice Date', 'Transaction Date'],
    dueDate: ['Due Date'],
    datePaid: ['Last Payment Date'],
    amount: ['Invoice Total'],
    amountDue: ['Invoice Balance', 'Invoice Amount Due'],
    currency: ['Currency'],
    status: ['Invoice Status', 'Status'],
  },
};

/**
 * Invoice Ninja: Reports > Invoice and Client, and the CSV that it imports; its column names begin with the record's
 * name. Source: https://invoiceninja.github.io/en/import-export/ and the product itself.
 */
const invoiceNinja: ProductHeaders = {
  product: 'Invoice Ninja',
  exports: [
    ['Client Client Name', 'Invoice Invoice Number', 'Invoice Amount', 'Invoice Balance', 'Invoice Due Date'],
    ['Client Name', 'Contact Email', 'Client Balance', 'Client Paid To Date', 'Client Private Notes'],
  ],
  fields: {
    clientName: ['Client Client Name', 'Client Name', 'Client'],
    clientFirstName: ['Contact First Name'],
    clientLastName: ['Contact Last Name'],
    clientEmail: ['Contact Email', 'Client Email', 'Email'],
    clientPhone: ['Client Phone', 'Contact Phone', 'Phone'],
    clientAddress: [
      'Client Address1',
      'Client Street',
      'Client Address2',
      'Client Apt/Suite',
      'Street',
      'Apt/Suite',
    ],
    clientCity: ['Client City', 'City'],
    clientState: ['Client State', 'Client State/Province', 'State/Province'],
    clientPostalCode: ['Client Postal Code', 'Postal Code'],
    clientCountry: ['Client Country', 'Country'],
    clientNotes: ['Client Private Notes', 'Private Notes'],
    invoiceNumber: ['Invoice Invoice Number', 'Invoice Number', 'Number'],
    amount: ['Invoice Amount', 'Amount', 'Invoice Total'],
    amountDue: ['Invoice Balance', 'Balance'],
    currency: ['Client Currency', 'Currency'],
    dateIssued: ['Invoice Date', 'Invoice Invoice Date', 'Date'],
    dueDate: ['Invoice Due Date', 'Due Date'],
    datePaid: ['Payment Date'],
    status: ['Invoice Status', 'Status'],
    description: ['Invoice Public Notes', 'Public Notes', 'Item Notes'],
    poNumber: ['Invoice PO Number', 'PO Number'],
  },
};

export const productHeaders: readonly ProductHeaders[] = [
  xero,
  quickBooks,
  freshBooks,
  stripe,
  wave,
  invoiceNinja,
];
