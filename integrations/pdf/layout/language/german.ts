import type { LanguageWords } from './words.ts';

export const german: LanguageWords = {
  code: 'de',
  labels: {
    invoiceNumber: `Rechnungsnummer | Rechnungsnr | Rechnung Nr | Rechnung Nummer | Rechnungs-Nummer | Rg-Nr | Rg Nummer | Rng-Nr | Re-Nr
      | Re Nummer | Rechn-Nr | Rechnung # | Belegnummer | Belegnr | Beleg | Fakturanummer | Faktura Nr | Fakturanr | Dokumentnummer
      | Dokumentnr | Dokument Nr | Unsere Rechnungsnummer | Rechnungskennung | Nummer der Rechnung | Rechnungs-ID | RNr | R-Nr
      | Schlussrechnung Nr | Teilrechnung Nr | Abschlagsrechnung Nr | Honorarnote Nr | Honorarnotennummer | Rechnungsnummer/Datum
      | Vorgangsnummer der Rechnung | Rechnungs Nr`,
    bareNumber: 'Nummer | Nr',
    otherNumber: `Kundennummer | Kundennr | Kunden-Nr | Kd-Nr | Kdnr | Kunden-ID | Kunde Nr | Ihre Kundennummer | Auftragsnummer | Auftragsnr
      | Auftrag | Auftrag Nr | Bestellnummer | Bestellnr | Bestellung | Bestellung Nr | Ihre Bestellung | Ihre Bestellnummer | Ihr Auftrag
      | Ihr Zeichen | Unser Zeichen | Ihre Referenz | Unsere Referenz | Referenz | Referenznummer | Referenznr | Lieferscheinnummer
      | Lieferscheinnr | Lieferschein | Lieferschein Nr | Angebotsnummer | Angebotsnr | Angebot | Angebot Nr | Projekt | Projektnummer
      | Projektnr | Vertragsnummer | Vertragsnr | Vertrag | Vertragskonto | Debitor | Debitorennummer | Debitorennr | Debitor Nr
      | Lieferantennummer | Lieferantennr | Lieferanten-Nr | Gutschriftsnummer | Gutschriftsnr | Gutschrift Nr | Mandatsreferenz
      | Kassenzeichen | Verwendungszweck | Zahlungsreferenz | Vorgang | Vorgangsnummer | Vorgangsnr | Sendungsnummer | Mitgliedsnummer
      | Kostenstelle | Aktenzeichen | Mahnnummer | Mahnung Nr | Ursprungsrechnung | zu Rechnung | zur Rechnung | Originalrechnung
      | Kommission | Versandart | Lieferart
      | Objekt | Mandant | Mandantennummer | Leitweg-ID | Ihre Anfrage | Gläubiger-ID | Filiale | Transaktionsnummer | Kontaktperson
      | Verkäufer Nr | Bezug | Bezug Rechnung`,
    contact: `Bearbeiter | Bearbeiterin | Sachbearbeiter | Sachbearbeiterin | Ansprechpartner | Ansprechpartnerin | Ihr Ansprechpartner | Ihre Ansprechpartnerin | Kontaktperson | Ihr Kontakt | Kontakt | Bearbeitet von | Es betreut Sie | Ihr Berater | Kundenbetreuer | Ihr Betreuer | Geschäftsführer | Geschäftsführerin | Geschäftsführung | Verkäufer`,
    issueDate: `Rechnungsdatum | Datum der Rechnung | Rechnung vom | Belegdatum | Ausstellungsdatum | Ausgestellt am | Ausgestellt
      | Rechnungs-Datum | Rg-Datum | Fakturadatum | Re-Datum | Rechnungsdatum/Lieferdatum | Dokumentdatum | Erstellt am
      | Erstellungsdatum | Datum der Ausstellung | Rechn-Datum | Rechnungstag | Rechnungsstellung | Datum Rechnung
      | Rechnungsdatum = Lieferdatum | Rechnungsdatum entspricht Leistungsdatum | Rechnungs- und Lieferdatum
      | Rechnungs- und Leistungsdatum | Rechnungsdatum/Leistungsdatum | Ausgabedatum`,
    bareDate: 'Datum | Vom | den',
    dueDate: `Fällig am | Fällig | Fälligkeit | Fälligkeitsdatum | Zahlbar bis | Zahlbar bis zum | Zahlungsziel | Zahlung bis
      | Zahlung fällig am | Zahlungsfrist | Zu zahlen bis | Zahlung bis zum | Zahlungstermin | Bitte zahlen bis
      | Bitte zahlen Sie bis zum | Bitte überweisen Sie bis | Bitte überweisen bis | Fällig bis | Zahlungseingang bis | spätestens bis
      | Fälligkeitstermin | Zahlungseingang bis zum | Rechnung fällig am | Fällig zum | Zahlungsdatum | Zahlung spätestens bis | bis spätestens
      | Bis zum | Bitte begleichen bis | Fällig bis zum | Überweisung bis | Netto fällig am | Netto bis | Zahlbar am | zahlbar ohne Abzug bis | Valuta`,
    otherDate: `Lieferdatum | Leistungsdatum | Leistungszeitraum | Lieferzeitraum | Datum der Lieferung | Datum der Leistung | Lieferung am
      | Lieferung | Leistungszeit | Leistungsmonat | Abrechnungszeitraum | Zeitraum | Bestelldatum | Auftragsdatum | Angebotsdatum
      | Liefertermin | Versanddatum | Druckdatum | Gültig bis | Gültig ab | Bezahlt am | Mahndatum | Gutschriftsdatum | Abrechnungsmonat
      | Leistung vom | Leistung im | Uhrzeit | Bestellung vom | Auftrag vom | Lieferschein vom | Liefer-/Leistungsdatum | Lieferdatum/Leistungsdatum
      | Liefer-/Leistungszeitraum | Liefer- und Leistungsdatum | Liefer-/Leistungsdatum | Tag der Leistung | Tag der Lieferung | Monat
      | Ausführungszeitraum | Abbuchung am | Nächste Rechnung | Skonto bis | Skontodatum | Geburtsdatum | Rechnungsperiode | Periode | Leistungsdatum/-zeitraum`,
    terms: `Zahlungsbedingungen | Zahlungsbedingung | Zahlungskonditionen | Zahlungsvereinbarung | Konditionen | Zahlungshinweis
      | Zahlungsmodalitäten | Zahlungsinformationen | Zahlungsbed`,
    amountDue: `Zahlbetrag | Zu zahlen | Zu zahlender Betrag | Zu zahlender Gesamtbetrag | Fälliger Betrag | Fälliger Gesamtbetrag | Offener Betrag
      | Offen | Restbetrag | Noch zu zahlen | Zahlungsbetrag | Zu überweisen | Zu überweisender Betrag | Saldo | Ausstehender Betrag
      | Ausstehend | Betrag fällig | Verbleibender Betrag | Restzahlung | Zu begleichen | Zu begleichender Betrag | Restforderung | Noch offen
      | Zahllast | Bitte zahlen Sie | Zahlsumme | Verbleibende Zahlung | Noch offener Betrag | Zu zahlen (brutto) | Auszahlungsbetrag
      | Überweisungsbetrag | Forderungsbetrag | Endsumme zu zahlen | Gesamtbetrag fällig | Schlusszahlung | Restsumme | Total zu zahlen | Total fällig
      | Zu Ihren Lasten`,
    gross: `Gesamtbetrag brutto | Brutto | Bruttobetrag | Rechnungsbetrag | Gesamt brutto | Summe brutto | Gesamtsumme brutto | Rechnungssumme
      | Bruttosumme | Gesamt inkl MwSt | Gesamtbetrag inkl MwSt | Total inkl MwSt | Summe inkl MwSt | Gesamtbetrag inkl USt | Gesamt inkl USt
      | Endbetrag | Endsumme | Rechnungsbetrag brutto | Rechnungsendbetrag | Gesamtbetrag (brutto) | Gesamtpreis brutto | Brutto gesamt
      | Rechnungsgesamtbetrag | Rechnungstotal | Bruttogesamtbetrag | Bruttorechnungsbetrag | Gesamt (brutto) | Betrag inkl MwSt | Totalbetrag
      | Total inkl | Gesamtbetrag inklusive MwSt | Summe (brutto) | Gesamtsumme inkl MwSt | Gesamtpreis inkl MwSt | Total CHF inkl MwSt
      | Total EUR inkl MwSt | Rechnungsbetrag inkl MwSt | Rechnungsbetrag inkl USt | Betrag brutto | Gesamtbetrag inkl | Total inklusive MwSt`,
    total: `Gesamtbetrag | Gesamtsumme | Gesamt | Summe | Total | Gesamtpreis | Betrag gesamt | Insgesamt | Totalsumme | Summe gesamt
      | Gesamtkosten | Gesamthonorar`,
    net: `Netto | Nettobetrag | Zwischensumme | Summe netto | Gesamt netto | Gesamtbetrag netto | Nettosumme | Gesamtsumme netto | Zwischentotal
      | Netto gesamt | Gesamt (netto) | Zwischensumme (netto) | Zwischensumme netto | Summe Positionen | Warenwert | Nettowarenwert | Subtotal
      | Rechnungsbetrag netto | Gesamt exkl MwSt | Total exkl MwSt | Summe exkl MwSt | Betrag netto | Nettobeträge | Positionssumme
      | Summe Netto | Nettopreis | Summe ohne MwSt | Gesamtbetrag (netto) | Total netto | Zwischensumme exkl MwSt | Entgelt | Nettoentgelt
      | Bemessungsgrundlage | Basis | Gesamtpreis netto | Summe ohne USt | Honorar | Zwischensumme ohne MwSt | Nettorechnungsbetrag
      | Gesamtbetrag ohne MwSt | Gesamtbetrag ohne USt | Steuerbasis | Summe der Positionen | Zwischensumme ohne USt`,
    tax: `MwSt | USt | Umsatzsteuer | Mehrwertsteuer | MWST | zzgl MwSt | zzgl USt | zzgl Umsatzsteuer | zzgl Mehrwertsteuer | Steuer
      | Steuerbetrag | Summe MwSt | Summe USt | Gesamt MwSt | Mwst-Betrag | inkl MwSt | enthaltene MwSt | darin enthaltene MwSt | Summe Steuer
      | zuzüglich Umsatzsteuer | zuzüglich MwSt | zuzüglich Mehrwertsteuer | enthaltene Umsatzsteuer | Steuersatz | MwSt-Satz | USt-Satz
      | USt-Betrag | Gesamt USt | davon MwSt | darin enthalten | inkl USt | enthält MwSt | plus MwSt | Umsatzsteuerbetrag | zuzügl MwSt | zuzügl USt`,
    prepaid: `Anzahlung | Abschläge | Gezahlte Abschläge | Bereits gezahlte Abschläge | Geleistete Abschläge | Ihre Abschläge | abzgl Abschläge | Bisher gezahlt
      | Bereits erhalten | Bereits gezahlt | Bereits bezahlt | abzgl Anzahlung | abzüglich Anzahlung | Geleistete Anzahlung | Anzahlungen
      | Abschlagszahlung | Abschlagszahlungen | Vorauszahlung | abzüglich Vorauszahlung | Bezahlt | Gezahlt | Erhaltene Anzahlung | Akonto
      | Akontozahlung | Abzüglich Akontozahlung | abzgl Vorauszahlung | abzgl Abschlagszahlung | abzüglich Abschlagszahlung | Erhaltene Zahlungen
      | Geleistete Zahlungen | Zahlungen | Zahlungseingang | Zahlungseingänge | Bereits geleistete Zahlungen | abzüglich erhaltener Anzahlung
      | abzüglich bereits gezahlt | abzgl bereits gezahlt | Teilzahlung | abzgl geleisteter Anzahlung | abzgl Abschlag | abzüglich geleisteter Anzahlung
      | Anzahlung erhalten | Vorauszahlung erhalten | Anzahlung vom | Zahlung erhalten | Geleistete Abschlagszahlungen`,
    otherAmount: `Rabatt | Gesamtrabatt | Skonto | abzgl Rabatt | abzüglich Rabatt | Nachlass | Versandkosten | Versand | Porto | Fracht
      | Lieferkosten | Übertrag | Zwischenübertrag | Übertrag von Seite | Übertrag auf Seite | Seitensumme | Vorheriger Saldo | Rundung
      | Skontobetrag | Zahlbetrag bei Skonto | abzgl Skonto | Mahngebühr | Verzugszinsen | Bei Zahlung innerhalb | Gesamtstunden | Gesamtmenge
      | Summe Stunden | Saldovortrag | Porto und Verpackung | Verpackung | Nebenkosten | Fahrtkosten | Auslagen | Zwischensumme Übertrag
      | Übertrag Seite | Gutschrift | Frachtkosten | Rundungsdifferenz | Zahlbetrag bei Zahlung | Mindestbetrag | Sicherheitseinbehalt | Gewicht
      | Betrag abzüglich Skonto | Zahlbetrag abzgl Skonto | Betrag mit Skonto | Rechnungsbetrag abzgl Skonto`,
    column: `Beschreibung | Bezeichnung | Menge | Anzahl | Einzelpreis | Preis | Betrag | Einheit | Artikel | Leistung | Pos | Position | Stück
      | Artikelnummer | Artikelnr | Art-Nr | E-Preis | G-Preis | Gesamt € | Stunden | Std | Satz | Stundensatz | Gesamtpreis € | Leistungen | Produkt
      | Summe € | Betrag EUR | Betrag CHF | Positionen | Stückpreis | Einzel | Preis/Einheit | Ansatz | Tätigkeit | Text | Rabatt % | Art`,
    buyer: `An | Rechnung an | Rechnungsempfänger | Kunde | Rechnungsadresse | Rechnungsanschrift | Empfänger | Auftraggeber | Käufer
      | Leistungsempfänger | Kundenadresse | Kundendaten | Rechnung für | Zahlbar durch | Kundenanschrift | Kundeninformationen | Abrechnung an
      | Rechnungsempfängerin | In Rechnung gestellt an | Berechnet an | Besteller | Abnehmer | Zahlungspflichtiger | Regulierer | Mieter | Debitor Adresse`,
    shipTo: `Lieferadresse | Lieferanschrift | Lieferung an | Versand an | Versandadresse | Lieferort | Warenempfänger | Leistungsort
      | Empfänger der Lieferung | Abweichende Lieferadresse | Einsatzort | Baustelle | Bauvorhaben | Liefern an`,
    seller: `Von | Absender | Verkäufer | Lieferant | Rechnungssteller | Auftragnehmer | Aussteller | Rechnungsaussteller | Anbieter | Leistungserbringer
      | Dienstleister | Rechnung von | Leistungserbringer | Verkauft von | Verkauf durch`,
    holder: `Kontoinhaber | Zahlungsempfänger | Begünstigter | Konto / Zahlbar an | Zahlbar an | Inhaber | Kontoinhaberin | Kto-Inhaber | Empfänger der Zahlung`,
    description: `Betreff | Betrifft | Betr | Projektname | Leistungsbeschreibung | Bauvorhaben | Projektbezeichnung | Gegenstand | Titel`,
    other: `MwSt % | USt % | USt-IdNr | USt-ID | Umsatzsteuer-ID | Umsatzsteuer-Identifikationsnummer | UID | UID-Nr | UID-Nummer | Steuernummer | Steuernr
      | Steuer-Nr | St-Nr | MWST-Nr | MWST-Nummer | CHE | Handelsregister | HRB | HRA | Amtsgericht | Registergericht | Geschäftsführer
      | Geschäftsführung | Geschäftsführerin | Telefon | Tel | Fax | Telefax | Mobil | E-Mail | Mail | Web | Internet | Webseite | Website | Bank
      | Bankverbindung | IBAN | BIC | SWIFT | Konto | Kontonummer | Kontonr | BLZ | Bankleitzahl | Seite | Währung | Hinweis | Hinweise | Anmerkung
      | Anmerkungen | Notizen | Zahlungsart | Zahlungsweise | Zahlungsmethode | Zahlungsinformation | Bemerkung | Bemerkungen | Firmensitz | Sitz
      | Gerichtsstand | Ihre USt-IdNr | Ihre UID | Ihre USt-ID | Unsere USt-IdNr | Name | Adresse | Anschrift | Kreditinstitut | Finanzamt | FN | Firmenbuchnummer
      | Empfangsschein | Zahlteil | Zusätzliche Informationen | Annahmestelle | Steuer | USt-IdNr Kunde | USt-Ident-Nr | QR-Rechnung | Status | Kontakt
      | Bankdaten | Steuerübersicht | Vorstand | Aufsichtsrat | Inhaber | Homepage | Gläubiger-Identifikationsnummer | Land | Ort | Unterschrift`,
  },
  titles: {
    invoice: `Rechnung | Schlussrechnung | Teilrechnung | Abschlagsrechnung | Anzahlungsrechnung | Honorarnote | Honorarrechnung | Faktura
      | Dauerrechnung | Ausgangsrechnung | Sammelrechnung | Kundenrechnung | Barrechnung | Kostenrechnung | Vorauszahlungsrechnung`,
    creditNote: `Gutschrift | Rechnungskorrektur | Stornorechnung | Korrekturrechnung | Storno | Rechnungsgutschrift | Stornierung | Stornogutschrift`,
    quote: `Angebot | Kostenvoranschlag | Offerte | Proformarechnung | Pro-forma-Rechnung | Proforma-Rechnung | Proforma | Kostenschätzung`,
    order: `Auftragsbestätigung | Bestellung | Bestellbestätigung | Auftrag`,
    deliveryNote: `Lieferschein | Packliste | Packzettel | Arbeitsnachweis | Leistungsnachweis | Rapport`,
    reminder: `Mahnung | Zahlungserinnerung | Erste Mahnung | Zweite Mahnung | Letzte Mahnung | Dritte Mahnung | 1. Mahnung | 2. Mahnung | 3. Mahnung
      | Mahnbescheid | Erinnerung | Letzte Zahlungsaufforderung | Zahlungsaufforderung | 1. Zahlungserinnerung | 2. Zahlungserinnerung`,
    statement: `Kontoauszug | Kontenübersicht | Saldenbestätigung | Offene Posten | Kundenkontoauszug | OP-Liste | Saldenliste | Offene-Posten-Liste | Offene Rechnungen`,
    receipt: `Quittung | Zahlungsbestätigung | Kassenbon | Kassenbeleg | Zahlungsbeleg | Zahlungseingangsbestätigung | Zahlungsavis`,
  },
  months: [
    'Januar | Jan | Jänner | Jän',
    'Februar | Feb | Feber',
    'März | Mär | Mrz | Maerz',
    'April | Apr',
    'Mai',
    'Juni | Jun',
    'Juli | Jul',
    'August | Aug',
    'September | Sep | Sept',
    'Oktober | Okt',
    'November | Nov',
    'Dezember | Dez',
  ],
  common:
    'der | die | das | und | für | mit | bitte | wir | vielen | dank | ist | den | auf | innerhalb | tage | tagen | von | ihre | zum',
};
