import type { LanguageCode } from '../../../integrations/pdf/layout/language/words.ts';
import type { Chance } from './chance.ts';
import type { Term } from './wording.ts';

type Texts = readonly [string, ...string[]];

/** Words that no rule was written with. */
export const unseenWords: Readonly<Record<LanguageCode, Readonly<Partial<Record<Term, Texts>>>>> = {
  en: {
    number: ['Invoice', 'Invoice ID', 'Our invoice no.', 'INVOICE NO', 'Document no.', 'Inv #'],
    issued: ['Invoiced on', 'Dated', 'INVOICE DATE', 'Date issued', 'Issued on'],
    due: ['Due by', 'DUE DATE', 'Please pay by', 'Payment due date', 'Payable by'],
    billTo: ['Sold to', 'Invoiced to', 'Bill To:', 'Prepared for', 'INVOICE FOR'],
    gross: ['Total amount', 'Total incl. tax', 'INVOICE TOTAL', 'Amount incl. VAT'],
    amountDue: ['Please pay', 'Total payable', 'AMOUNT PAYABLE', 'Now due'],
  },
  de: {
    number: ['Re.-Nr.', 'Rechnung', 'Rechnungs-Nummer', 'Rg.-Nr.', 'Belegnummer'],
    issued: ['Rechnung vom', 'Re.-Datum', 'vom', 'Datum der Rechnung'],
    due: ['Zahlung bis', 'Zahlungsfrist bis', 'Bitte zahlen bis', 'fällig bis'],
    billTo: ['Rechnung für', 'Leistungsempfänger', 'Empfänger', 'Kunde:'],
    gross: ['Endbetrag', 'Bruttobetrag', 'Gesamt inkl. MwSt.', 'Rechnungssumme', 'Endsumme brutto'],
    amountDue: ['Fälliger Betrag', 'Bitte überweisen', 'Zu überweisen', 'Restzahlung'],
  },
  fr: {
    number: ['Facture', 'Facture No', 'FACTURE N°', 'Pièce n°', 'Numéro'],
    issued: ['En date du', 'Établie le', 'DATE', 'Facture du'],
    due: ['À payer avant le', 'Règlement le', 'Date limite de paiement', 'Exigible le'],
    billTo: ['À l’attention de', 'CLIENT', 'Facture adressée à', 'Doit'],
    gross: ['TOTAL TTC', 'Total général', 'Montant T.T.C.', 'Total à payer TTC'],
    amountDue: ['NET À PAYER', 'Reste dû', 'Montant à régler', 'À payer'],
  },
  es: {
    number: ['Factura', 'N.º factura', 'FACTURA Nº', 'Nº documento', 'Número'],
    issued: ['Emitida el', 'FECHA', 'Fecha de la factura', 'Fecha emisión'],
    due: ['Pagar antes del', 'Fecha vencimiento', 'VENCIMIENTO', 'Vencimientos'],
    billTo: ['CLIENTE', 'Facturar a:', 'Señores', 'Receptor'],
    gross: ['TOTAL', 'Total con IVA', 'Total (IVA incluido)', 'Importe total factura'],
    amountDue: ['Líquido a percibir', 'Resto a pagar', 'TOTAL A PAGAR', 'Queda por pagar'],
  },
  nl: {
    number: ['Factuur', 'Factuur nr.', 'Ons factuurnummer', 'FACTUURNR', 'Nummer'],
    issued: ['Datum factuur', 'DATUM', 'Factuur d.d.', 'Opgemaakt op'],
    due: ['Te betalen voor', 'Betalen vóór', 'VERVALDATUM', 'Uiterste betaaldatum'],
    billTo: ['Factuur voor', 'Debiteur', 'KLANT', 'T.a.v.'],
    gross: ['Totaal incl. btw', 'TOTAAL', 'Totaal te voldoen', 'Factuurbedrag'],
    amountDue: ['Nog te betalen', 'Te voldoen', 'Openstaand', 'Te betalen bedrag'],
  },
  it: {
    number: ['Fattura', 'Fattura n.', 'FATTURA NR.', 'Documento n.', 'Numero'],
    issued: ['Del', 'DATA', 'Emessa il', 'Data documento'],
    due: ['Scade il', 'Pagare entro', 'SCADENZA', 'Pagamento entro il'],
    billTo: ['Spett.le', 'CLIENTE', 'Intestata a', 'Destinatario:'],
    gross: ['Totale documento', 'TOTALE', 'Totale IVA inclusa', 'Totale complessivo'],
    amountDue: ['Netto a pagare', 'Da saldare', 'SALDO', 'Totale da pagare'],
  },
};

interface Phrases {
  readonly tagline: Texts;
  readonly project: Texts;
  readonly contact: string;
  readonly role: Texts;
  readonly questions: string;
  readonly slip: string;
  readonly enclosed: string;
}

/** What stands on invoices besides their facts. */
export const phrases: Readonly<Record<LanguageCode, Phrases>> = {
  en: {
    tagline: ['Quality work since 1987', 'Print · Web · Brand', 'Your partner in town', 'Design & Build'],
    project: ['Spring Campaign 2026', 'Office Refurbishment', 'Annual Maintenance', 'Website Relaunch'],
    contact: 'Your contact',
    role: ['Illustrator & Designer', 'Consultant', 'Photographer'],
    questions: 'Questions about this invoice? Ask',
    slip: 'Please detach and return with your payment',
    enclosed: 'Amount enclosed',
  },
  de: {
    tagline: [
      'Meisterbetrieb seit 1952',
      'Beratung · Planung · Ausführung',
      'Ihr Partner vor Ort',
      'Ideen mit System',
    ],
    project: ['Neubau Kindergarten', 'Sommerkampagne 2026', 'Wartung Heizungsanlage', 'Relaunch Webseite'],
    contact: 'Ihr Ansprechpartner',
    role: ['Diplom-Designerin', 'Unternehmensberatung', 'Fotografie'],
    questions: 'Bei Fragen zu dieser Rechnung wenden Sie sich an',
    slip: 'Bitte bei Zahlung angeben',
    enclosed: 'Betrag',
  },
  fr: {
    tagline: [
      'Artisan depuis 1974',
      'Conseil · Création · Conception',
      'À votre service',
      'Le goût du détail',
    ],
    project: ['Rénovation des bureaux', 'Campagne de printemps', 'Entretien annuel', 'Refonte du site'],
    contact: 'Votre interlocuteur',
    role: ['Graphiste indépendante', 'Conseil', 'Photographe'],
    questions: 'Pour toute question concernant cette facture, contactez',
    slip: 'Coupon à joindre à votre règlement',
    enclosed: 'Montant joint',
  },
  es: {
    tagline: ['Desde 1968 a su servicio', 'Diseño · Imprenta · Web', 'Calidad y confianza', 'Hecho a mano'],
    project: ['Reforma de oficinas', 'Campaña de primavera', 'Mantenimiento anual', 'Rediseño web'],
    contact: 'Su contacto',
    role: ['Diseñadora gráfica', 'Consultoría', 'Fotografía'],
    questions: 'Si tiene preguntas sobre esta factura, escriba a',
    slip: 'Adjunte este talón a su pago',
    enclosed: 'Importe adjunto',
  },
  nl: {
    tagline: ['Vakwerk sinds 1961', 'Ontwerp · Druk · Web', 'Altijd in de buurt', 'Met zorg gemaakt'],
    project: ['Verbouwing kantoor', 'Voorjaarscampagne', 'Jaarlijks onderhoud', 'Nieuwe website'],
    contact: 'Uw contactpersoon',
    role: ['Grafisch vormgever', 'Advies', 'Fotografie'],
    questions: 'Vragen over deze factuur? Neem contact op met',
    slip: 'Vermeld bij uw betaling',
    enclosed: 'Bedrag',
  },
  it: {
    tagline: ['Artigiani dal 1955', 'Grafica · Stampa · Web', 'Al vostro servizio', 'Passione e qualità'],
    project: ['Ristrutturazione uffici', 'Campagna di primavera', 'Manutenzione annuale', 'Nuovo sito'],
    contact: 'Il vostro referente',
    role: ['Graphic designer', 'Consulenza', 'Fotografia'],
    questions: 'Per domande su questa fattura contattare',
    slip: 'Da indicare nel pagamento',
    enclosed: 'Importo',
  },
};

/** Numbers of invoices in forms that no rule was written with. */
export const unseenNumber = (chance: Chance, year: string, month: string): string => {
  const serial = chance.whole(1, 980);
  const padded = String(serial).padStart(3, '0');
  return chance.pick([
    `${padded}/${year}`,
    `RG${year.slice(2)}-${padded}`,
    `${year}${month}${padded}`,
    `SI-00${padded}`,
    `${year}-${month}-${padded}`,
    `AR/${year}/${month}/${padded}`,
    `FA ${padded}`,
    `${serial}`,
    `${year}.${padded}`,
    `00${chance.whole(1, 9)}-0000${padded}`,
    `${padded}-${chance.pick(['A', 'B', 'W'])}`,
    `WEB${chance.whole(10_000, 99_999)}`,
  ]);
};
