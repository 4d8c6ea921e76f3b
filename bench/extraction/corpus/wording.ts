import type { LanguageCode } from '../../../integrations/pdf/layout/language/words.ts';

export type Term =
  | 'title'
  | 'number'
  | 'issued'
  | 'due'
  | 'terms'
  | 'billTo'
  | 'subtotal'
  | 'tax'
  | 'gross'
  | 'amountDue'
  | 'prepaid'
  | 'discount'
  | 'description'
  | 'quantity'
  | 'price'
  | 'lineTotal'
  | 'order'
  | 'customerNumber'
  | 'delivered'
  | 'thanks'
  | 'phone'
  | 'taxId'
  | 'page';

type Variants = readonly [string, ...string[]];

/** Words that rules were written with. */
export const wording: Readonly<Record<LanguageCode, Readonly<Record<Term, Variants>>>> = {
  en: {
    title: ['Invoice', 'Tax Invoice'],
    number: ['Invoice number', 'Invoice #', 'Invoice Number:'],
    issued: ['Invoice date', 'Date', 'Issue date'],
    due: ['Due date', 'Due', 'Date due'],
    terms: ['Terms', 'Payment Terms'],
    billTo: ['Bill to', 'Invoice to', 'BILL TO'],
    subtotal: ['Subtotal', 'Sub-total'],
    tax: ['VAT'],
    gross: ['Total', 'Invoice total'],
    amountDue: ['Amount due', 'Balance Due', 'Amount Due'],
    prepaid: ['Amount paid', 'Less deposit'],
    discount: ['Discount', 'Less discount'],
    description: ['Description', 'Item'],
    quantity: ['Qty', 'Hours'],
    price: ['Unit price', 'Price'],
    lineTotal: ['Amount', 'Total'],
    order: ['PO number', 'Reference'],
    customerNumber: ['Customer ID', 'Client no.'],
    delivered: ['Delivery date', 'Service period'],
    thanks: ['Thank you for your business.'],
    phone: ['Phone'],
    taxId: ['VAT no.'],
    page: ['Page'],
  },
  de: {
    title: ['Rechnung'],
    number: ['Rechnungsnummer', 'Rechnungsnr.', 'Rechnung-Nr.:'],
    issued: ['Rechnungsdatum', 'Datum', 'Rechnungsdatum:'],
    due: ['Fällig am', 'Fälligkeitsdatum', 'Fälligkeit'],
    terms: ['Zahlungsbedingungen', 'Zahlungsziel'],
    billTo: ['Rechnung an', 'Rechnungsempfänger', 'Rechnungsadresse'],
    subtotal: ['Zwischensumme', 'Summe netto'],
    tax: ['MwSt.', 'zzgl. MwSt.'],
    gross: ['Gesamtbetrag', 'Gesamtsumme'],
    amountDue: ['Zu zahlen', 'Offener Betrag', 'Zu zahlender Betrag'],
    prepaid: ['Anzahlung', 'abzgl. Anzahlung'],
    discount: ['Rabatt', 'abzgl. Rabatt'],
    description: ['Beschreibung', 'Bezeichnung'],
    quantity: ['Menge', 'Stunden'],
    price: ['Einzelpreis', 'Satz'],
    lineTotal: ['Betrag', 'Gesamtpreis'],
    order: ['Bestellnummer', 'Auftragsnummer'],
    customerNumber: ['Kundennummer', 'Kunden-Nr.'],
    delivered: ['Lieferdatum', 'Leistungszeitraum'],
    thanks: ['Vielen Dank für Ihren Auftrag.'],
    phone: ['Telefon'],
    taxId: ['USt-IdNr.'],
    page: ['Seite'],
  },
  fr: {
    title: ['Facture'],
    number: ['Numéro de facture', 'N° de facture', 'Numéro de facture :'],
    issued: ['Date de facture', 'Date', 'Date de facturation'],
    due: ["Date d'échéance", 'Échéance'],
    terms: ['Conditions de paiement', 'Conditions de règlement'],
    billTo: ['Facturé à', 'Facturer à', 'Adressé à'],
    subtotal: ['Total HT', 'Sous-total HT'],
    tax: ['TVA', 'Montant TVA'],
    gross: ['Total TTC', 'Montant total TTC'],
    amountDue: ['Montant dû', 'Net à payer', 'Total à payer'],
    prepaid: ['Acompte versé', 'Acompte'],
    discount: ['Remise'],
    description: ['Description', 'Désignation'],
    quantity: ['Quantité', 'Qté'],
    price: ['Prix unitaire', 'Prix unitaire HT'],
    lineTotal: ['Montant', 'Montant HT'],
    order: ['Bon de commande', 'N° de commande'],
    customerNumber: ['N° client', 'Numéro client'],
    delivered: ['Date de livraison', 'Période'],
    thanks: ['Merci de votre confiance.'],
    phone: ['Téléphone'],
    taxId: ['N° TVA'],
    page: ['Page'],
  },
  es: {
    title: ['Factura'],
    number: ['Número de factura', 'Nº de factura', 'Núm. factura'],
    issued: ['Fecha de factura', 'Fecha', 'Fecha factura'],
    due: ['Fecha de vencimiento', 'Vencimiento', 'Fecha de vto.'],
    terms: ['Condiciones de pago', 'Términos de pago'],
    billTo: ['Facturar a', 'Facturado a', 'Cliente:'],
    subtotal: ['Base imponible', 'Subtotal'],
    tax: ['IVA', 'I.V.A.'],
    gross: ['Total', 'Importe total'],
    amountDue: ['Importe a pagar', 'Pendiente de pago', 'A pagar'],
    prepaid: ['Anticipo', 'Pagado'],
    discount: ['Descuento'],
    description: ['Descripción', 'Concepto'],
    quantity: ['Cantidad', 'Uds.'],
    price: ['Precio', 'Precio unitario'],
    lineTotal: ['Importe'],
    order: ['Pedido nº', 'Nº pedido'],
    customerNumber: ['Código cliente', 'Cód. cliente'],
    delivered: ['Fecha de entrega', 'Periodo'],
    thanks: ['Gracias por su confianza.'],
    phone: ['Teléfono'],
    taxId: ['NIF'],
    page: ['Página'],
  },
  nl: {
    title: ['Factuur'],
    number: ['Factuurnummer', 'Factuur nr.', 'Factuurnummer:'],
    issued: ['Factuurdatum', 'Datum', 'Factuurdatum:'],
    due: ['Vervaldatum', 'Vervaldag'],
    terms: ['Betalingstermijn'],
    billTo: ['Factuur aan', 'Aan', 'Factuuradres'],
    subtotal: ['Subtotaal', 'Totaal exclusief btw'],
    tax: ['Btw', 'btw'],
    gross: ['Totaal', 'Totaal inclusief btw'],
    amountDue: ['Te betalen', 'Openstaand bedrag', 'Te betalen bedrag'],
    prepaid: ['Aanbetaling', 'Reeds voldaan'],
    discount: ['Korting'],
    description: ['Omschrijving'],
    quantity: ['Aantal', 'Uren'],
    price: ['Prijs', 'Tarief'],
    lineTotal: ['Bedrag', 'Totaal'],
    order: ['Ordernummer', 'Uw kenmerk'],
    customerNumber: ['Klantnummer', 'Relatienummer'],
    delivered: ['Leverdatum', 'Leveringsdatum'],
    thanks: ['Bedankt voor uw opdracht.'],
    phone: ['Telefoon'],
    taxId: ['Btw-nummer'],
    page: ['Pagina'],
  },
  it: {
    title: ['Fattura'],
    number: ['Numero fattura', 'Fattura n.', 'Numero documento'],
    issued: ['Data fattura', 'Data', 'Data documento'],
    due: ['Scadenza', 'Data scadenza', 'Scadenza pagamento'],
    terms: ['Termini di pagamento', 'Modalità di pagamento'],
    billTo: ['Cliente', 'Spett.le', 'Fatturato a'],
    subtotal: ['Imponibile', 'Subtotale'],
    tax: ['IVA', 'Totale IVA'],
    gross: ['Totale fattura', 'Totale'],
    amountDue: ['Netto a pagare', 'Importo dovuto', 'Da pagare'],
    prepaid: ['Acconto', 'Acconto versato'],
    discount: ['Sconto'],
    description: ['Descrizione'],
    quantity: ['Quantità', 'Qtà'],
    price: ['Prezzo', 'Prezzo unitario'],
    lineTotal: ['Importo'],
    order: ['Ordine n.', 'Rif. ordine'],
    customerNumber: ['Codice cliente'],
    delivered: ['Data consegna', 'Data prestazione'],
    thanks: ['Grazie per la fiducia.'],
    phone: ['Telefono'],
    taxId: ['P.IVA'],
    page: ['Pagina'],
  },
};

/** Payment terms of so many days, as a value behind its label. */
export const termsValue: Readonly<Record<LanguageCode, readonly [string, string]>> = {
  en: ['Net {n}', '{n} days from invoice date'],
  de: ['{n} Tage netto', 'innerhalb von {n} Tagen ohne Abzug'],
  fr: ['{n} jours', '{n} jours date de facture'],
  es: ['{n} días', 'Transferencia a {n} días'],
  nl: ['{n} dagen', '{n} dagen na factuurdatum'],
  it: ['{n} giorni', 'Bonifico bancario {n} gg data fattura'],
};

/** Sentences with a due date or with so many days. */
export const sentences: Readonly<
  Record<LanguageCode, { readonly due: string; readonly days: string; readonly intro: string }>
> = {
  en: {
    due: 'Please transfer {amount} by {due} to the account below.',
    days: 'Payment is due within {n} days of the invoice date.',
    intro: 'For the work described below we charge:',
  },
  de: {
    due: 'Bitte überweisen Sie {amount} bis zum {due} auf das unten genannte Konto.',
    days: 'Zahlbar innerhalb von {n} Tagen ohne Abzug.',
    intro: 'Für unsere Leistungen berechnen wir Ihnen:',
  },
  fr: {
    due: 'Merci de régler {amount} au plus tard le {due} sur le compte ci-dessous.',
    days: 'Payable sous {n} jours à compter de la date de facture.',
    intro: 'Veuillez trouver ci-dessous le détail de nos prestations :',
  },
  es: {
    due: 'Rogamos abonen {amount} antes del {due} en la cuenta indicada.',
    days: 'Pago a {n} días desde la fecha de la factura.',
    intro: 'Por los servicios prestados facturamos:',
  },
  nl: {
    due: 'Wij verzoeken u {amount} vóór {due} over te maken op onderstaande rekening.',
    days: 'Gelieve binnen {n} dagen na factuurdatum te betalen.',
    intro: 'Voor de verrichte werkzaamheden brengen wij in rekening:',
  },
  it: {
    due: 'Vi preghiamo di versare {amount} entro il {due} sul conto indicato.',
    days: 'Pagamento entro {n} giorni dalla data della fattura.',
    intro: 'Per le prestazioni indicate addebitiamo:',
  },
};

export const items: Readonly<Record<LanguageCode, readonly [string, ...string[]]>> = {
  en: [
    'Website redesign',
    'Consulting hours',
    'Annual maintenance',
    'Oak shelving 120 cm',
    'Travel expenses',
    'Logo package 2026',
  ],
  de: [
    'Gestaltung Webseite',
    'Beratungsstunden',
    'Wartung jährlich',
    'Regal Eiche 120 cm',
    'Fahrtkosten',
    'Montage vor Ort 2026',
  ],
  fr: [
    'Refonte du site',
    'Heures de conseil',
    'Maintenance annuelle',
    'Étagère chêne 120 cm',
    'Frais de déplacement',
    'Pose sur site 2026',
  ],
  es: [
    'Diseño de página web',
    'Horas de consultoría',
    'Mantenimiento anual',
    'Estantería roble 120 cm',
    'Desplazamiento',
    'Montaje 2026',
  ],
  nl: [
    'Ontwerp website',
    'Adviesuren',
    'Jaarlijks onderhoud',
    'Eiken plank 120 cm',
    'Reiskosten klus',
    'Montage 2026',
  ],
  it: [
    'Progettazione sito web',
    'Ore di consulenza',
    'Manutenzione annuale',
    'Scaffale rovere 120 cm',
    'Rimborso trasferta',
    'Montaggio 2026',
  ],
};
