import type { LanguageWords } from './words.ts';

export const english: LanguageWords = {
  code: 'en',
  labels: {
    invoiceNumber: `Invoice number | Invoice no | Invoice nr | Invoice num | Invoice # | Invoice ID | Inv no | Inv # | Inv number
      | Bill number | Bill no | Bill # | Tax invoice number | Tax invoice no | Tax invoice # | Document number | Document no
      | Doc no | Number of invoice | Our invoice no | Our invoice number | VAT invoice number | Invoice reference | Invoice ref
      | Sales invoice number | Sales invoice no | Invoice serial no | Invoice code`,
    bareNumber: 'Number | No | Nr | #',
    otherNumber: `Customer number | Customer no | Customer # | Customer ID | Customer account | Customer ref | Customer reference
      | Client number | Client no | Client ID | Client ref | Account number | Account no | Account # | Account ID | Account
      | Acct no | Order number | Order no | Order # | Order ID | Sales order | Sales order no | SO number | Purchase order
      | Purchase order number | Purchase order no | PO number | PO no | PO # | PO | P.O. | P.O. # | P.O. number | PO ref
      | Purchase order # | Your order | Your order no | Your reference | Your ref | Our reference | Our ref | Reference
      | Reference no | Reference number | Ref | Ref no | Ref # | Quote number | Quote no | Quote # | Estimate number
      | Estimate no | Estimate # | Receipt number | Receipt no | Receipt # | Delivery note no | Delivery note | Delivery no
      | Shipment no | Tracking number | Tracking no | Project | Project no | Project number | Project code | Job no
      | Job number | Job # | Job | Contract no | Contract number | Contract | Credit note number | Credit note no
      | Credit note # | Statement no | Payment reference | Transaction ID | Transaction number | Original invoice
      | Original invoice number | Original invoice no | Invoice credited | Case no | Matter no | Matter number | Matter
      | Vendor no | Vendor number | Supplier no | Supplier number | Member no | Subscription | Subscription ID | Store no
      | Cost center | Cost centre | Serial no | Ticket no | Sold by | Ship via | Shipping method | Incoterms | FOB | Department`,
    contact: `Contact | Contact person | Your contact | Your contact person | Contact name | Our contact | Sales rep | Salesperson | Sales person | Rep | Representative | Account manager | Prepared by | Approved by | Handled by | Authorised by | Authorized by | Director | Managing director | CEO | Owner`,
    issueDate: `Invoice date | Date of invoice | Invoice issue date | Issue date | Date of issue | Issued | Issued on
      | Date issued | Bill date | Billing date | Tax invoice date | Invoice dated | Document date | Date of document
      | Invoice created | Invoiced on | Created | Created on | Tax point | Tax date | Date/Tax point | Invoice date / tax point
      | Invoice raised | Date raised | Raised on`,
    bareDate: 'Date | Dated',
    dueDate: `Due date | Payment due date | Payment due | Payment due by | Payment due on | Due | Due on | Due by | Date due
      | Pay by | Please pay by | Payable by | Payable on or before | Invoice due | Invoice due date | Invoice due on
      | Payment date | Pay before | Pay on or before | Due for payment | Payment deadline | Please pay before
      | Payment required by | Deadline | To be paid by | Balance due by | Balance due on | Amount due by | Amount due on
      | Total due by | Total due on | Kindly pay by | Please remit by | Please settle by | Payment by | Settle by`,
    otherDate: `Delivery date | Date of delivery | Service date | Date of service | Date of supply | Supply date | Order date
      | Ship date | Shipping date | Date shipped | Shipped | Period | Service period | Billing period | Invoice period
      | Period covered | Performance period | Quote date | Estimate date | Expiry date | Expires | Valid until | Date paid
      | Paid on | Payment received | Statement date | Print date | Printed | Printed on | Next invoice date | Start date
      | End date | From date | To date | Credit note date | Receipt date | Next payment | Renewal date | Month
      | Collection date | Dispatch date | Due date of original invoice | Date of birth | Time | Project period`,
    terms: `Payment terms | Terms of payment | Terms | Payment term | Credit terms | Term | Invoice terms | Payment conditions
      | Terms and conditions | Terms & conditions | Payment instructions | Notes/Terms | Payment details | Net terms`,
    amountDue: `Amount due | Total amount due | Total due | Balance due | Balance | Total balance due | Total balance
      | Amount payable | Total payable | Total amount payable | Payable amount | Amount to pay | Total to pay | To pay
      | Amount outstanding | Outstanding amount | Outstanding balance | Balance outstanding | Amount owed | Amount owing
      | Balance owing | Balance to pay | Remaining balance | Balance remaining | Please pay | Pay this amount | Net payable
      | Net amount payable | Due now | Amount due now | Total due now | Invoice balance | Balance payable | Net due
      | You owe | Current amount due | Total now due | Remaining amount | Remaining due | Invoice amount due | Total owing
      | Total outstanding | Balance due now | Total payment due | Payment due total | Total invoice amount due`,
    gross: `Grand total | Total incl VAT | Total inc VAT | Total including VAT | Total incl tax | Total inc tax | Total with tax
      | Total including tax | Total incl GST | Total inc GST | Total including GST | Invoice total | Total invoice | Gross
      | Gross total | Gross amount | Total gross | Total gross amount | Total amount incl VAT | Total amount including VAT
      | Invoice amount | Invoice value | Amount incl VAT | Total (incl VAT) | Total after tax | Total with VAT | Final total
      | Order total | Total (tax included) | Total inclusive | Invoice total incl VAT | Total invoice amount | Total invoice value
      | Total invoiced | Total charges incl VAT | Tax inclusive total`,
    total: `Total | Total amount | Totals | Total price | Total sum | Overall total | Sum total | Total cost | Total charges
      | Total fees | TOTAL AMT`,
    net: `Subtotal | Sub total | Sub-total | Net | Net total | Net amount | Total net | Total net amount | Total excl VAT
      | Total ex VAT | Total exc VAT | Total excluding VAT | Total before tax | Total excl tax | Total ex tax | Total excluding tax
      | Amount excl VAT | Amount before tax | Taxable amount | Taxable | Total ex GST | Total excl GST | Total without VAT
      | Total (excl VAT) | Total excluding GST | Item total | Items total | Goods total | Net value | Total taxable amount
      | Total taxable | Total exclusive | Subtotal excl VAT | Subtotal without VAT | Net invoice amount | Net price
      | Merchandise total | Services total | Labor | Total labor | Total hours amount | Tax base`,
    tax: `VAT | Tax | Sales tax | VAT amount | Tax amount | Total VAT | Total tax | GST | HST | PST | QST | Value added tax | TAX rate
      | VAT total | Tax total | Total GST | Includes GST | Includes VAT | Includes tax | State tax | Plus VAT | VAT rate
      | Estimated tax | City tax | County tax | Of which VAT | Incl VAT | Including VAT | VAT incl | Output VAT`,
    prepaid: `Amount paid | Paid | Paid to date | Already paid | Less paid | Less amount paid | Prepaid | Prepaid amount | Prepayment
      | Prepayment received | Less prepayment | Deposit | Deposit paid | Deposit received | Less deposit | Less deposit paid
      | Advance payment | Advance paid | Advance received | Advance | Less advance | Payments | Payments received | Payment made
      | Payments made | Less payments | Payments/Credits | Payment/Credits | Payments and credits | Credits | Credit applied
      | Less credit | Retainer applied | Retainer | Less payments received | Less: deposit | Applied balance | Applied credit
      | Amount received | Total paid | Total payments | Down payment | Less down payment | Partial payment | Payment on account | Less prepaid | Paid in advance | Deposits | Prepayments`,
    otherAmount: `Discount | Total discount | Less discount | Discounts | Shipping | Shipping & handling | Shipping and handling | Postage
      | Freight | Delivery | Delivery charge | Carriage | Handling | Carried forward | Brought forward | Carry forward
      | Carried over | Amount carried forward | Balance brought forward | Previous balance | Opening balance | Closing balance
      | Page total | Subtotal carried forward | Subtotal brought forward | Rounding | Tip | Early payment discount
      | If paid within | Total hours | Total quantity | Total qty | Total units | Total weight | Total items | Total pages
      | Late fee | Surcharge | Deposit required | Total in EUR equivalent | Equivalent | Exchange rate | Last invoice
      | New charges | Total savings | You save | You saved | Savings | Credit limit | Monthly total | Sub total carried
      | Continued | Overdue | Next installment | Installment | Minimum payment | Retention | Amount per month | Gift card`,
    column: `Description | Item | Items | Qty | Quantity | Unit price | Price | Rate | Amount | Unit | Units | Hours | Hrs | Unit cost
      | Line total | Item description | Product | Service | Services | Cost | Product/Service | Activity | Sum | Value | Details
      | SKU | Item # | Item no | Item code | Article | Qty. | U/M | Disc | Discount % | Ext price | Extended price
      | Each | Pos | Amount GBP | Amount USD | Amount EUR | Task | Date of service | Charges | Price each | Days | Line amount`,
    buyer: `Bill to | Billed to | Billing to | Invoice to | Invoiced to | Bill-to | Sold to | Customer | Client | Buyer | To
      | Customer name | Client name | Billing address | Billing details | Invoice address | Invoice for | Bill to address
      | Invoice recipient | Recipient | Customer details | Client details | Customer information | Prepared for | Issued to
      | Charge to | Payer | Purchaser | Customer address | Billing information | Bill for | Account holder name | Payable by
      | Sold-to party | Bill-to party | Debtor | Invoiced client | Company name of client | To the attention of`,
    shipTo: `Ship to | Shipped to | Shipping to | Deliver to | Delivery address | Shipping address | Delivered to | Ship-to
      | Delivery to | Consignee | Ship to address | Place of delivery | Job site | Service address | Site address | Ship-to party`,
    seller: `From | Seller | Vendor | Supplier | Bill from | Billed by | Issued by | Invoice from | Sender | Company | Our details
      | Provider | Service provider | Sold by | Payee | Remit to | Remittance to | Supplier details | Pay to | From company
      | Your details | Biller | Company details`,
    holder: `Account name | Account holder | Name on account | Beneficiary | Beneficiary name | Payable to | Account / Payable to
      | Make checks payable to | Make cheques payable to | Make all checks payable to | Please make checks payable to
      | Make all cheques payable to | Cheques payable to | Checks payable to | Make check payable to | Bank account name
      | Please make cheques payable to | Please make all checks payable to | Payment to`,
    description: `Subject | Re | Regarding | Project name | Invoice subject | Project description | Summary | Title | Memo | Job description
      | For | Scope of work`,
    other: `VAT % | Tax % | VAT number | VAT no | VAT ID | VAT reg no | VAT registration number | VAT registration no | VAT registration | VAT reg
      | VAT # | Tax ID | Tax number | Tax no | Tax ID no | EIN | ABN | ACN | GST no | GST number | GSTIN | Company number
      | Company no | Company registration | Company reg no | Company registration number | Registration no | Registration number
      | Reg no | Registered office | Registered in | Phone | Tel | Telephone | Fax | Mobile | Cell | Email | E-mail | Web | Website
      | Bank | Bank name | Bank details | IBAN | BIC | SWIFT | SWIFT code | SWIFT/BIC | BIC/SWIFT | Sort code | Routing number
      | Routing no | ABA | Page | Currency | Notes | Note | Terms of service | Thank you | Payment method | Payment methods
      | How to pay | Payment information | Payment advice | Bank transfer | Pay online | Pay now | View and pay online | Comments
      | Special instructions | Questions | Address | Name | Signature | Country | City | State | Zip | Branch | Bank account
      | Bank account number | Additional information | Remarks | Conditions | Payment options | Status | Wire instructions
      | VAT summary | Tax summary | VAT analysis | Direct debit | Attn | Attention | Website | Payment link | Tax code
      | D-U-N-S | Customer VAT | Customer VAT number | Your VAT number | Our VAT number | Client VAT number | Bill of lading | UTR
      | Remittance slip | Remittance advice | Payment slip | Receipt | Payment part | Account / Payable to`,
  },
  titles: {
    invoice: `Invoice | Tax invoice | Sales invoice | VAT invoice | Commercial invoice | Service invoice | Bill | Final invoice
      | Interim invoice | Recurring invoice | Self-billed invoice | Original invoice`,
    creditNote: `Credit note | Credit memo | Credit invoice | Credit memorandum | Tax credit note | Credit | Adjustment note | Refund
      | Refund note | Corrective invoice | Cancellation invoice | VAT credit note | Sales credit note | Credit adjustment note`,
    quote: `Quote | Quotation | Estimate | Proposal | Offer | Proforma | Pro forma | Pro forma invoice | Proforma invoice | Pro-forma invoice
      | Cost estimate | Price quote | Price quotation`,
    order: `Order confirmation | Purchase order | Sales order | Order acknowledgement | Order acknowledgment | Work order | Order summary`,
    deliveryNote: `Delivery note | Packing slip | Packing list | Delivery slip | Dispatch note | Goods received note | Delivery docket | Bill of lading`,
    reminder: `Reminder | Payment reminder | Overdue notice | Past due notice | Final notice | Second reminder | First reminder | Final demand
      | Final reminder | Dunning notice | Dunning letter | Overdue reminder | Friendly reminder | Friendly payment reminder | Late payment notice
      | Notice of overdue payment | Collection notice | Overdue payment reminder | Overdue invoice reminder | Third reminder`,
    statement: `Statement | Statement of account | Account statement | Customer statement | Billing statement | Activity statement
      | Account summary | Monthly statement | Statement of accounts | Outstanding invoices | Open invoices`,
    receipt: `Receipt | Payment receipt | Sales receipt | Receipt for payment | Payment confirmation | Proof of payment | Cash receipt
      | Official receipt | Remittance advice`,
  },
  months: [
    'January | Jan',
    'February | Feb | Febr',
    'March | Mar',
    'April | Apr',
    'May',
    'June | Jun',
    'July | Jul',
    'August | Aug',
    'September | Sep | Sept',
    'October | Oct',
    'November | Nov',
    'December | Dec',
  ],
  common:
    'the | and | for | your | with | please | thank | you | this | our | payment | is | by | of | within | days',
};
