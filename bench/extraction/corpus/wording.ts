import type { LanguageCode } from '../../../integrations/pdf/layout/language/words.ts';

export type Term =
  | 'title'
  | 'number'
  | 'issued'
  | 'due'
  | 'terms'
  | 'billTo'
  | 'from'
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
  | 'carried'
  | 'thanks'
  | 'phone'
  | 'taxId'
  | 'page';

type Variants = readonly [string, string, ...string[]];

/** Variants of even index are for layouts that rules are written with, those of odd index for the unseen ones. */
export const wording: Readonly<Record<LanguageCode, Readonly<Record<Term, Variants>>>> = {
  en: {
    title: ['Invoice', 'INVOICE', 'Tax Invoice', 'Invoice'],
    number: ['Invoice number', 'Invoice No.', 'Invoice #', 'Invoice Nr', 'Invoice Number:', 'Inv. No.'],
    issued: ['Invoice date', 'Date of issue', 'Date', 'Issued', 'Issue date', 'Billing date'],
    due: ['Due date', 'Payment due', 'Due', 'Pay by', 'Date due', 'Payment due by'],
    terms: ['Terms', 'Payment terms', 'Payment Terms', 'Terms of payment'],
    billTo: ['Bill to', 'Billed to', 'Invoice to', 'Customer', 'BILL TO', 'Client'],
    from: ['From', 'Seller', 'From', 'Supplier'],
    subtotal: ['Subtotal', 'Net amount', 'Sub-total', 'Total excl. VAT'],
    tax: ['VAT', 'Tax', 'VAT', 'Plus VAT'],
    gross: ['Total', 'Grand total', 'Invoice total', 'Total incl. VAT'],
    amountDue: ['Amount due', 'Balance due', 'Balance Due', 'Total due', 'Amount Due', 'Outstanding balance'],
    prepaid: ['Amount paid', 'Deposit received', 'Less deposit', 'Payments received'],
    discount: ['Discount', 'Discount', 'Less discount', 'Rebate'],
    description: ['Description', 'Item', 'Item', 'Details'],
    quantity: ['Qty', 'Quantity', 'Hours', 'Units'],
    price: ['Unit price', 'Rate', 'Price', 'Unit cost'],
    lineTotal: ['Amount', 'Line total', 'Total', 'Amount'],
    order: ['PO number', 'Your order', 'Reference', 'Order No.'],
    customerNumber: ['Customer ID', 'Account number', 'Client no.', 'Account'],
    delivered: ['Delivery date', 'Date of supply', 'Service period', 'Supply date'],
    carried: ['Carried forward', 'Subtotal carried over', 'Brought forward', 'Page total'],
    thanks: ['Thank you for your business.', 'We appreciate your prompt payment.'],
    phone: ['Phone', 'Tel.'],
    taxId: ['VAT no.', 'Tax ID'],
    page: ['Page', 'Page'],
  },
  de: {
    title: ['Rechnung', 'RECHNUNG', 'Rechnung', 'Rechnung'],
    number: [
      'Rechnungsnummer',
      'Rechnungs-Nr.',
      'Rechnungsnr.',
      'Rechnung Nr.',
      'Rechnung-Nr.:',
      'Beleg-Nr.',
    ],
    issued: ['Rechnungsdatum', 'Datum', 'Datum', 'Ausstellungsdatum', 'Rechnungsdatum:', 'Belegdatum'],
    due: ['Fällig am', 'Zahlbar bis', 'Fälligkeitsdatum', 'Zahlungsziel', 'Fälligkeit', 'zahlbar bis zum'],
    terms: ['Zahlungsbedingungen', 'Zahlungskonditionen', 'Zahlungsziel', 'Konditionen'],
    billTo: ['Rechnung an', 'Kunde', 'Rechnungsempfänger', 'An', 'Rechnungsadresse', 'Auftraggeber'],
    from: ['Von', 'Rechnungssteller', 'Absender', 'Aussteller'],
    subtotal: ['Zwischensumme', 'Nettobetrag', 'Summe netto', 'Netto'],
    tax: ['MwSt.', 'USt.', 'zzgl. MwSt.', 'Umsatzsteuer'],
    gross: ['Gesamtbetrag', 'Rechnungsbetrag', 'Gesamtsumme', 'Summe brutto'],
    amountDue: [
      'Zu zahlen',
      'Zahlbetrag',
      'Offener Betrag',
      'Restbetrag',
      'Zu zahlender Betrag',
      'Noch zu zahlen',
    ],
    prepaid: ['Anzahlung', 'Bereits gezahlt', 'abzgl. Anzahlung', 'Vorauszahlung'],
    discount: ['Rabatt', 'Nachlass', 'abzgl. Rabatt', 'Sondernachlass'],
    description: ['Beschreibung', 'Leistung', 'Bezeichnung', 'Artikel'],
    quantity: ['Menge', 'Anzahl', 'Stunden', 'Stück'],
    price: ['Einzelpreis', 'Preis', 'Satz', 'E-Preis'],
    lineTotal: ['Betrag', 'Gesamt', 'Gesamtpreis', 'Summe'],
    order: ['Bestellnummer', 'Ihre Bestellung', 'Auftragsnummer', 'Ihr Zeichen'],
    customerNumber: ['Kundennummer', 'Kd.-Nr.', 'Kunden-Nr.', 'Debitor'],
    delivered: ['Lieferdatum', 'Leistungsdatum', 'Leistungszeitraum', 'Leistung vom'],
    carried: ['Übertrag', 'Zwischensumme Übertrag', 'Übertrag', 'Seitensumme'],
    thanks: ['Vielen Dank für Ihren Auftrag.', 'Wir danken für die gute Zusammenarbeit.'],
    phone: ['Telefon', 'Tel.'],
    taxId: ['USt-IdNr.', 'UID'],
    page: ['Seite', 'Seite'],
  },
  fr: {
    title: ['Facture', 'FACTURE', 'Facture', 'Facture'],
    number: [
      'Numéro de facture',
      'Facture n°',
      'N° de facture',
      'N° facture',
      'Numéro de facture :',
      'Réf. facture',
    ],
    issued: ['Date de facture', "Date d'émission", 'Date', 'Émise le', 'Date de facturation', 'Date'],
    due: [
      "Date d'échéance",
      'Échéance',
      "Date d'échéance",
      'À régler avant le',
      'Échéance',
      'Payable au plus tard le',
    ],
    terms: [
      'Conditions de paiement',
      'Modalités de paiement',
      'Conditions de règlement',
      'Délai de paiement',
    ],
    billTo: ['Facturé à', 'Client', 'Facturer à', 'Destinataire', 'Adressé à', 'Client :'],
    from: ['De', 'Émetteur', 'Émetteur', 'Prestataire'],
    subtotal: ['Total HT', 'Sous-total', 'Sous-total HT', 'Montant HT'],
    tax: ['TVA', 'TVA', 'Montant TVA', 'T.V.A.'],
    gross: ['Total TTC', 'Montant TTC', 'Montant total TTC', 'Total facture TTC'],
    amountDue: ['Montant dû', 'Reste à payer', 'Net à payer', 'Solde dû', 'Total à payer', 'Solde à régler'],
    prepaid: ['Acompte versé', 'Déjà payé', 'Acompte', 'Déjà réglé'],
    discount: ['Remise', 'Rabais', 'Remise', 'Remise commerciale'],
    description: ['Description', 'Désignation', 'Désignation', 'Libellé'],
    quantity: ['Quantité', 'Qté', 'Qté', 'Nombre'],
    price: ['Prix unitaire', 'P.U. HT', 'Prix unitaire HT', 'PU'],
    lineTotal: ['Montant', 'Total HT', 'Montant HT', 'Total'],
    order: ['Bon de commande', 'Votre référence', 'N° de commande', 'Réf. commande'],
    customerNumber: ['N° client', 'Code client', 'Numéro client', 'Réf. client'],
    delivered: ['Date de livraison', 'Date de prestation', 'Période', "Date d'exécution"],
    carried: ['À reporter', 'Sous-total reporté', 'Report', 'Report'],
    thanks: ['Merci de votre confiance.', 'Nous vous remercions pour votre commande.'],
    phone: ['Téléphone', 'Tél.'],
    taxId: ['N° TVA', 'TVA intracommunautaire'],
    page: ['Page', 'Page'],
  },
  es: {
    title: ['Factura', 'FACTURA', 'Factura', 'Factura'],
    number: [
      'Número de factura',
      'Factura nº',
      'Nº de factura',
      'Nº factura',
      'Núm. factura',
      'Factura número',
    ],
    issued: [
      'Fecha de factura',
      'Fecha de emisión',
      'Fecha',
      'Fecha',
      'Fecha factura',
      'Fecha de expedición',
    ],
    due: [
      'Fecha de vencimiento',
      'Vencimiento',
      'Vencimiento',
      'Vence el',
      'Fecha de vto.',
      'Fecha límite de pago',
    ],
    terms: ['Condiciones de pago', 'Forma de pago', 'Términos de pago', 'Plazo de pago'],
    billTo: ['Facturar a', 'Cliente', 'Facturado a', 'Datos del cliente', 'Cliente:', 'Destinatario'],
    from: ['De', 'Emisor', 'Emisor', 'Datos del emisor'],
    subtotal: ['Base imponible', 'Subtotal', 'Subtotal', 'Importe neto'],
    tax: ['IVA', 'Cuota IVA', 'I.V.A.', 'IVA'],
    gross: ['Total', 'Total factura', 'Importe total', 'TOTAL FACTURA'],
    amountDue: [
      'Importe a pagar',
      'Total a pagar',
      'Pendiente de pago',
      'Saldo pendiente',
      'A pagar',
      'Importe pendiente',
    ],
    prepaid: ['Anticipo', 'A cuenta', 'Pagado', 'Entrega a cuenta'],
    discount: ['Descuento', 'Dto.', 'Descuento', 'Descuento comercial'],
    description: ['Descripción', 'Concepto', 'Concepto', 'Artículo'],
    quantity: ['Cantidad', 'Cant.', 'Uds.', 'Unidades'],
    price: ['Precio', 'Precio unitario', 'Precio unitario', 'Precio ud.'],
    lineTotal: ['Importe', 'Total', 'Importe', 'Subtotal'],
    order: ['Pedido nº', 'Su referencia', 'Nº pedido', 'Albarán'],
    customerNumber: ['Código cliente', 'Nº cliente', 'Cód. cliente', 'Cliente nº'],
    delivered: ['Fecha de entrega', 'Fecha de operación', 'Periodo', 'Fecha de servicio'],
    carried: ['Suma y sigue', 'Suma anterior', 'Suma y sigue', 'Arrastre'],
    thanks: ['Gracias por su confianza.', 'Agradecemos su colaboración.'],
    phone: ['Teléfono', 'Tel.'],
    taxId: ['NIF', 'CIF'],
    page: ['Página', 'Pág.'],
  },
  nl: {
    title: ['Factuur', 'FACTUUR', 'Factuur', 'Nota'],
    number: ['Factuurnummer', 'Factuurnr.', 'Factuur nr.', 'Factuur', 'Factuurnummer:', 'Nota nummer'],
    issued: ['Factuurdatum', 'Datum', 'Datum', 'Datum factuur', 'Factuurdatum:', 'Uitgiftedatum'],
    due: [
      'Vervaldatum',
      'Te betalen voor',
      'Vervaldatum',
      'Uiterste betaaldatum',
      'Vervaldag',
      'Betalen vóór',
    ],
    terms: ['Betalingstermijn', 'Betalingsvoorwaarden', 'Betalingstermijn', 'Betaalconditie'],
    billTo: ['Factuur aan', 'Klant', 'Aan', 'Gefactureerd aan', 'Factuuradres', 'Afnemer'],
    from: ['Van', 'Leverancier', 'Afzender', 'Onze gegevens'],
    subtotal: ['Subtotaal', 'Totaal excl. btw', 'Totaal exclusief btw', 'Nettobedrag'],
    tax: ['Btw', 'BTW', 'btw', 'Btw-bedrag'],
    gross: ['Totaal', 'Totaal incl. btw', 'Totaal inclusief btw', 'Factuurbedrag'],
    amountDue: [
      'Te betalen',
      'Totaal te betalen',
      'Openstaand bedrag',
      'Nog te voldoen',
      'Te betalen bedrag',
      'Restant',
    ],
    prepaid: ['Aanbetaling', 'Reeds betaald', 'Reeds voldaan', 'Voorschot'],
    discount: ['Korting', 'Korting', 'Korting', 'Factuurkorting'],
    description: ['Omschrijving', 'Artikel', 'Omschrijving', 'Werkzaamheden'],
    quantity: ['Aantal', 'Aantal', 'Uren', 'Stuks'],
    price: ['Prijs', 'Stuksprijs', 'Tarief', 'Prijs per stuk'],
    lineTotal: ['Bedrag', 'Totaal', 'Totaal', 'Bedrag'],
    order: ['Ordernummer', 'Uw referentie', 'Uw kenmerk', 'Bestelnummer'],
    customerNumber: ['Klantnummer', 'Debiteurnr.', 'Relatienummer', 'Klantcode'],
    delivered: ['Leverdatum', 'Periode', 'Leveringsdatum', 'Datum levering'],
    carried: ['Transport', 'Transport van vorige pagina', 'Transport', 'Over te brengen'],
    thanks: ['Bedankt voor uw opdracht.', 'Hartelijk dank voor het vertrouwen.'],
    phone: ['Telefoon', 'Tel.'],
    taxId: ['Btw-nummer', 'Btw-id'],
    page: ['Pagina', 'Blad'],
  },
  it: {
    title: ['Fattura', 'FATTURA', 'Fattura', 'Fattura'],
    number: ['Numero fattura', 'Fattura n.', 'Fattura n.', 'N. fattura', 'Numero documento', 'Fattura nr.'],
    issued: ['Data fattura', 'Data', 'Data', 'Data emissione', 'Data documento', 'Emessa il'],
    due: [
      'Scadenza',
      'Data di scadenza',
      'Data scadenza',
      'Da pagare entro il',
      'Scadenza pagamento',
      'Scade il',
    ],
    terms: ['Termini di pagamento', 'Condizioni di pagamento', 'Modalità di pagamento', 'Pagamento'],
    billTo: ['Cliente', 'Spett.le', 'Spett.le', 'Destinatario', 'Fatturato a', 'Intestatario'],
    from: ['Fornitore', 'Emittente', 'Da', 'Cedente'],
    subtotal: ['Imponibile', 'Totale imponibile', 'Subtotale', 'Totale netto'],
    tax: ['IVA', 'Imposta', 'Totale IVA', 'I.V.A.'],
    gross: ['Totale fattura', 'Totale documento', 'Totale', 'Importo totale'],
    amountDue: [
      'Netto a pagare',
      'Totale da pagare',
      'Importo dovuto',
      'Saldo dovuto',
      'Da pagare',
      'Resta da pagare',
    ],
    prepaid: ['Acconto', 'Già versato', 'Acconto versato', 'Anticipo'],
    discount: ['Sconto', 'Sconto', 'Sconto', 'Abbuono'],
    description: ['Descrizione', 'Prestazione', 'Descrizione', 'Articolo'],
    quantity: ['Quantità', 'Q.tà', 'Qtà', 'Ore'],
    price: ['Prezzo', 'Prezzo unitario', 'Prezzo unitario', 'Tariffa'],
    lineTotal: ['Importo', 'Totale', 'Importo', 'Importo'],
    order: ['Ordine n.', 'Vs. riferimento', 'Rif. ordine', 'Commessa'],
    customerNumber: ['Codice cliente', 'Cod. cliente', 'Codice cliente', 'N. cliente'],
    delivered: ['Data consegna', 'Periodo', 'Data prestazione', 'Competenza'],
    carried: ['A riportare', 'Riporto', 'A riportare', 'Riporto'],
    thanks: ['Grazie per la fiducia.', 'Vi ringraziamo per la collaborazione.'],
    phone: ['Telefono', 'Tel.'],
    taxId: ['P.IVA', 'Partita IVA'],
    page: ['Pagina', 'Pag.'],
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
