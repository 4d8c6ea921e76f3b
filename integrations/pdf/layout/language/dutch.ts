import type { LanguageWords } from './words.ts';

export const dutch: LanguageWords = {
  code: 'nl',
  labels: {
    invoiceNumber: `Factuurnummer | Factuurnr | Factuur nr | Factuur nummer | Factuur no | Fact nr | Factuur # | Nummer factuur | Factuur-nr | Factuurnr.
      | Documentnummer | Nota nummer | Notanummer | Factuurkenmerk | Faktuurnummer | Documentnr | Factuur-ID | Fac nr | Factuur referentie | Nota nr | Declaratienummer
      | Faktuurnr | Ons factuurnummer`,
    bareNumber: 'Nummer | Nr | No',
    otherNumber: `Klantnummer | Klantnr | Klant nr | Klantcode | Klant nummer | Relatienummer | Relatienr | Debiteurnummer | Debiteurnr | Debiteurennummer | Debiteur
      | Debiteurennr | Bestelnummer | Bestelnr | Uw bestelnummer | Ordernummer | Ordernr | Order nr | Uw referentie | Uw kenmerk | Ons kenmerk | Onze referentie
      | Referentie | Referentienummer | Kenmerk | Betalingskenmerk | Betaalkenmerk | Offertenummer | Offertenr | Offerte | Offerte nr | Projectnummer
      | Projectnr | Project | Projectcode | Contractnummer | Contract | Dossiernummer | Dossier | Pakbonnummer | Pakbon | Pakbonnr | Creditnota nummer | Creditnummer
      | Creditfactuurnummer | Oorspronkelijke factuur | Betreft factuur | Inkooporder | Inkoopordernummer | PO-nummer | Leveranciersnummer | Lidnummer
      | Betalingsreferentie | Omschrijving betaling | Order | Uw order | Uw ordernummer | Opdrachtnummer | Opdracht | Werkordernummer | Werkbon | Abonnement
      | Vestigingsnummer | Zaaknummer | Polisnummer | Uw opdrachtnummer | Transactienummer | Verkoper nr
      | Gestructureerde mededeling | Mededeling | Uw nummer | Bestelling | Rekeningnummer klant | Aanmaning nr | Bonnummer | Boekstuknummer | Kostenplaats`,
    contact: `Contactpersoon | Uw contactpersoon | Contact | Uw contact | Accountmanager | Behandeld door | Vertegenwoordiger | Directie | Directeur | Eigenaar`,
    issueDate: `Factuurdatum | Datum factuur | Datum van factuur | Datum van uitgifte | Uitgiftedatum | Factuur datum | Faktuurdatum | Opgemaakt op
      | Documentdatum | Notadatum | Datum nota | Aanmaakdatum | Gefactureerd op | Factuur van | Uitgegeven op | Opmaakdatum | Uitgereikt op`,
    bareDate: 'Datum | d.d. | dd',
    dueDate: `Vervaldatum | Vervaldag | Uiterste betaaldatum | Te betalen voor | Betalen voor | Te voldoen voor | Betaaldatum | Uiterlijk te betalen op
      | Uiterlijk betalen op | Betaal voor | Vervalt op | Te betalen vóór | Betalen vóór | Te betalen uiterlijk | Uiterste betaaldag | Vervaldatum factuur | Betalen uiterlijk
      | Uiterlijk te betalen | Betaling uiterlijk | Voor of op | Uiterlijk voldoen op | Te voldoen uiterlijk | Uiterlijke betaaldatum | Verloopdatum | Betaling voor
      | Te voldoen vóór | Te betalen uiterlijk op | Graag betalen voor | Graag betalen vóór | Betaaltermijn tot | Te betalen per | Betaaldeadline | Graag voldoen voor
      | Uiterste betalingsdatum | Betaling vóór | Voldoen voor | Voldoen vóór | Betaal uiterlijk | Te betalen tegen | Betaling verwacht op`,
    otherDate: `Leverdatum | Leveringsdatum | Datum levering | Periode | Factuurperiode | Orderdatum | Besteldatum | Offertedatum | Geldig tot | Verzenddatum
      | Prestatiedatum | Datum prestatie | Betaald op | Afdrukdatum | Datum dienst | Dienstdatum | Maand | Creditdatum | Incassodatum | Datum afgedrukt | Leverperiode
      | Leveringsperiode | Tijdvak | Datum van levering | Uitvoeringsdatum | Dienstperiode | Begindatum | Einddatum | Volgende factuur | Datum incasso`,
    terms: `Betalingsvoorwaarden | Betalingstermijn | Betaaltermijn | Betalingsconditie | Betalingscondities | Betaalvoorwaarden | Betalingsvoorwaarde | Betaalconditie
      | Termijn | Betalingsinformatie | Condities | Betalingsgegevens`,
    amountDue: `Te betalen | Totaal te betalen | Te betalen bedrag | Te voldoen | Openstaand bedrag | Openstaand | Verschuldigd bedrag | Nog te betalen | Saldo | Restbedrag
      | Totaal te voldoen | Bedrag te betalen | Nog te voldoen | Openstaand saldo | Totaal verschuldigd | Te voldoen bedrag | Resterend bedrag | Resterend te betalen
      | Restant | Nog openstaand | Totaal openstaand | Te betalen totaal | Totaalbedrag te betalen | Door u te betalen | Verschuldigd | Resterend | Restant te betalen
      | Factuurbedrag te betalen | Door u te voldoen | Restsaldo | Eindbedrag te betalen`,
    gross: `Totaal incl btw | Totaal inclusief btw | Totaalbedrag incl btw | Bedrag incl btw | Factuurbedrag | Factuurtotaal | Totaal factuur | Bruto | Eindtotaal
      | Totaal (incl btw) | Totaalbedrag inclusief btw | Incl btw | Eindbedrag | Totaal factuurbedrag | Totaal bruto | Bedrag inclusief btw | Totaal incl. | Inclusief btw
      | Brutobedrag | Totaal bedrag incl btw | Totaal EUR incl btw | Totaalprijs incl btw | Totaal met btw | Subtotaal incl btw | Factuurbedrag incl btw | Totaal inc btw
      | Totaal bedrag inclusief btw | Totaal inclusief`,
    total:
      'Totaal | Totaalbedrag | Totaal bedrag | Som | Totaal EUR | Totaalprijs | Totalen | Totaal generaal | Algemeen totaal | Totale kosten',
    net: `Subtotaal | Totaal excl btw | Totaal exclusief btw | Netto | Nettobedrag | Excl btw | Bedrag excl btw | Totaal netto | Totaalbedrag excl btw | Maatstaf van heffing
      | Grondslag | Totaal (excl btw) | Subtotaal excl btw | Exclusief btw | Bedrag exclusief btw | Totaalbedrag exclusief btw | Sub-totaal | Sub totaal | Over | Netto bedrag
      | Netto totaal | Subtotaal exclusief btw | Maatstaf | Belastbaar bedrag | Totaal zonder btw | Totaal bedrag excl btw | Totaal exclusief | Btw grondslag | Goederenbedrag
      | Totaal excl | Bedrag voor btw`,
    tax: `Btw | B.T.W. | Btw-bedrag | Btw bedrag | Totaal btw | Omzetbelasting | Btw hoog | Btw laag | Belasting | Totaal btw-bedrag | Btw tarief | Belastingen | Btw % | Hoog tarief
      | Btw percentage | Totaal belasting | Btw-tarief`,
    prepaid: `Aanbetaling | Reeds betaald | Reeds voldaan | Al betaald | Vooruitbetaald | Voorschot | Betaald | Aanbetaald | Voldaan | Ontvangen | Vooruitbetaling | Betalingen | Reeds ontvangen
      | Betaald bedrag | Ontvangen betaling | Ontvangen aanbetaling | Deelbetaling | Reeds gefactureerd | Af: aanbetaling | Minus aanbetaling | Ontvangen betalingen | Ontvangen voorschot
      | Waarvan betaald | Ontvangen bedrag | Totaal betaald`,
    otherAmount: `Korting | Totale korting | Verzendkosten | Transport | Transportkosten | Vrachtkosten | Transporteren | Kredietbeperking | Betalingskorting | Kredietbeperkingstoeslag
      | Vorig saldo | Afronding | Statiegeld | Administratiekosten | Totaal uren | Orderkosten | Subtotaal vorige pagina | Over te brengen | Overgebracht | Portokosten
      | Transport naar volgende pagina | Transport van vorige pagina | Bezorgkosten | Totaal aantal | Contant korting | G-rekening | Factuurkorting | Kortingsbedrag | Subtotaal transport
      | Per transport | Totaal pagina | Verzending | Kosten | Transport van vorige | Vorige pagina | Reiskosten | Korting bij betaling | Gewicht`,
    column: `Omschrijving | Aantal | Prijs | Stuksprijs | Prijs per stuk | Bedrag | Eenheid | Artikel | Artikelnummer | Tarief | Uren | Uurtarief | Eenheidsprijs | Artikelnr
      | Artikelcode | Product | Dienst | Prijs per eenheid | Prijs excl btw | Bedrag EUR | Beschrijving | Stuks | Regeltotaal | Werkzaamheden | Eenh | Prijs/st | Hoeveelheid | Code | Diensten`,
    buyer: `Aan | Factuur aan | Klant | Factuuradres | Gefactureerd aan | Factureren aan | Afnemer | Facturatie aan | Facturatieadres | Klantgegevens | Geadresseerde | Ontvanger
      | Factuur voor | Koper | Opdrachtgever | Klantnaam | Naam klant | Rekening aan | T.a.v. | Gefactureerde klant | Factuurgegevens klant | Facturatiegegevens | Adres klant | Bedrijf klant
      | Debiteur naam | Voor`,
    shipTo: `Afleveradres | Bezorgadres | Leveradres | Verzendadres | Levering aan | Leveren aan | Verzenden aan | Afleveren aan | Werkadres | Plaats van levering | Verzonden naar`,
    seller: `Van | Afzender | Verkoper | Leverancier | Opdrachtnemer | Dienstverlener | Onze gegevens | Factuur van | Bedrijf | Bedrijfsgegevens | Verkocht door | Gefactureerd door | Uitgever`,
    holder: `Ten name van | T.n.v. | Rekeninghouder | Begunstigde | Op naam van | tnv | Tenaamstelling | Naam rekeninghouder | o.v.v. naam`,
    description: 'Betreft | Onderwerp | Projectnaam | Omschrijving factuur | Referentie project | Inzake',
    other: `Btw-nummer | Btw nummer | Btw nr | Btw-nr | Btw-id | Btw-identificatienummer | KvK | KvK-nummer | KvK nr | Kamer van Koophandel | Ondernemingsnummer | RPR | Telefoon | Tel
      | Telefoonnummer | Fax | Mobiel | GSM | E-mail | Email | E-mailadres | Website | Web | Internet | Bank | Bankgegevens | IBAN | BIC | Rekeningnummer | Rekening | Bankrekening | Pagina | Blad
      | Valuta | Opmerking | Opmerkingen | Notitie | Notities | Betaalwijze | Betaalmethode | Betalingswijze | Adres | Naam | Postcode | Plaats | Land | Handtekening | Uw btw-nummer
      | Btw-nummer klant | KvK-nummer klant | Betaalgegevens | Status | Btw verlegd | SWIFT | Bankrekeningnummer | Btw-specificatie | Btw-overzicht | Overschrijving | Algemene voorwaarden
      | Ons btw-nummer | Btw nr klant | Btw-nummer afnemer | HRB | Incasso | Woonplaats`,
  },
  titles: {
    invoice:
      'Factuur | Nota | Verkoopfactuur | Eindfactuur | Deelfactuur | Rekening | Faktuur | Termijnfactuur | Declaratie | Voorschotfactuur | Slotfactuur',
    creditNote: 'Creditnota | Creditfactuur | Credit nota | Credit factuur | Correctiefactuur | Credit-nota',
    quote:
      'Offerte | Pro forma factuur | Proforma | Proforma factuur | Prijsopgave | Proformafactuur | Kostenraming | Prijsofferte',
    order: 'Orderbevestiging | Opdrachtbevestiging | Bestelbon | Inkooporder | Bestelbevestiging',
    deliveryNote: 'Pakbon | Leverbon | Vrachtbrief | Afleverbon | Leveringsbon | Werkbon',
    reminder: `Herinnering | Betalingsherinnering | Aanmaning | Eerste herinnering | Tweede herinnering | Laatste aanmaning | Ingebrekestelling | Sommatie | Laatste herinnering
      | Tweede aanmaning | Eerste aanmaning | Vriendelijke herinnering | Rappel`,
    statement:
      'Rekeningoverzicht | Saldo-overzicht | Openstaande posten | Overzicht openstaande facturen | Klantoverzicht | Debiteurenoverzicht | Openstaande facturen | Rekeninguittreksel',
    receipt:
      'Kwitantie | Betaalbewijs | Kassabon | Betalingsbewijs | Ontvangstbewijs | Bon | Betalingsbevestiging',
  },
  months: [
    'januari | jan',
    'februari | feb | febr',
    'maart | mrt | maa',
    'april | apr',
    'mei',
    'juni | jun',
    'juli | jul',
    'augustus | aug',
    'september | sep | sept',
    'oktober | okt',
    'november | nov',
    'december | dec',
  ],
  common:
    'de | het | een | en | van | voor | met | op | wij | uw | u | binnen | dagen | naar | onder vermelding van | vriendelijk | verzoeken | bedrag',
};
