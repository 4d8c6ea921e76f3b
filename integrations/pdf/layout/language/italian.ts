import type { LanguageWords } from './words.ts';

export const italian: LanguageWords = {
  code: 'it',
  labels: {
    invoiceNumber: `Numero fattura | N. fattura | Nr fattura | Fattura n. | Fattura n° | Fattura nr | Fattura numero | Fattura no | Num fattura | Numero della fattura | Numero di fattura
      | Fattura # | Numero documento | N. documento | Nr documento | Num documento | Fattura num | N° fattura | Nº fattura | N° documento | Numero del documento | Documento n. | Documento numero
      | N. di fattura | Fattura elettronica n. | Rif. fattura | Parcella n. | Nota n. | Numero doc | Fatt n | Fatt. n. | Documento nr | N. doc | Doc. n. | Numero parcella`,
    bareNumber: 'Numero | N. | Nr | N° | No | Num',
    otherNumber: `Codice cliente | Cod cliente | Numero cliente | N. cliente | Cliente n. | Numero ordine | N. ordine | Ordine | Ordine n. | Vostro ordine | Vs ordine | Vs. ordine n. | Ordine di acquisto
      | Riferimento | Rif | Vostro riferimento | Vs riferimento | Vs rif | Nostro riferimento | Ns rif | Ns riferimento | Riferimenti | Numero preventivo | Preventivo | Preventivo n. | DDT | DDT n. | N. DDT
      | Documento di trasporto | Contratto | Numero contratto | N. contratto | Progetto | Commessa | N. commessa | CIG | CUP | Codice destinatario | Codice SDI | Cod. destinatario | SDI
      | Pratica | N. pratica | Fattura originale | Fattura di riferimento | Rif. fattura originale | Fattura collegata | Nota di credito n. | Codice fornitore | Progressivo invio | Causale pagamento
      | Numero d'ordine | Identificativo | Transazione | Ricevuta n. | Numero ricevuta | Numero conto | Conto n. | Riferimento pagamento | Codice utente
      | Riferimento ordine | Codice commessa | Vettore | Codice contratto | Rif. ordine | Fatture collegate | Identificativo SDI`,
    contact: `Referente | Il vostro referente | Vostro referente | Vs. referente | Contatto | Persona di contatto | Agente | Responsabile | Amministratore | Amministratore unico`,
    issueDate: `Data fattura | Data di emissione | Data emissione | Data documento | Data della fattura | Data di fattura | Emessa il | Emesso il | Fattura del | Data di fatturazione
      | Data fatturazione | Data del documento | Data di creazione | Data doc | Emissione | Data di rilascio | Fattura emessa il | Data parcella`,
    bareDate: 'Data | Del | In data | li',
    dueDate: `Data di scadenza | Scadenza | Data scadenza | Scadenza pagamento | Scadenza di pagamento | Scade il | Da pagare entro | Da pagare entro il | Pagamento entro | Pagamento entro il
      | Pagare entro il | Entro il | Scadenze | Data scadenza pagamento | Data di pagamento | Data pagamento | Data di scadenza del pagamento | Scadenza fattura | Pagabile entro il | Pagare entro
      | Da saldare entro il | Scadenza al | Scadenza il | Saldo entro il | Da versare entro il | Termine di pagamento | Termine pagamento | Pagamento previsto il | Scad | Data scad
      | Scadenza rata | In scadenza il | Scadenza del pagamento | Termine ultimo di pagamento | Da corrispondere entro il`,
    otherDate: `Data di consegna | Data consegna | Data del servizio | Periodo | Periodo di fatturazione | Data ordine | Data preventivo | Valido fino al | Data spedizione | Data di spedizione
      | Data prestazione | Data trasporto | Data inizio trasporto | Data DDT | Pagato il | Mese | Data stampa | Stampato il | Data nota di credito | Data di prestazione | Periodo di riferimento
      | Data inizio | Data fine | Consegna | Competenza | Ora | Data di nascita | Ordine del | DDT del | Prossima fattura | Data di ricezione | Data invio | Data e ora | Data del DDT | Decorrenza`,
    terms: `Termini di pagamento | Condizioni di pagamento | Condizioni pagamento | Modalità di pagamento | Modalità pagamento | Termini | Pagamento | Cond pagamento | Cond. pag
      | Termini e condizioni | Metodo di pagamento | Tipo pagamento | Condizioni | Dati pagamento | Dettagli pagamento`,
    amountDue: `Totale da pagare | Da pagare | Importo da pagare | Netto a pagare | Importo dovuto | Totale dovuto | Saldo | Saldo dovuto | Importo residuo | Rimanente | Saldo da pagare
      | Totale a pagare | Netto da pagare | Residuo da pagare | Importo a saldo | Netto a pagare EUR | Ancora da pagare | Rimane da pagare | Importo a pagare | Saldo residuo | Dovuto
      | Saldo a debito | Residuo | Totale dovuto EUR | Importo totale dovuto | Importo totale da pagare | Da saldare | Totale da saldare | Resta da pagare | Saldo finale | A saldo
      | Importo ancora dovuto | Da versare | Netto dovuto`,
    gross: `Totale fattura | Tot fattura | Tot documento | Tot doc | Totale doc | Totale documento | Importo totale | Totale IVA inclusa | Totale IVA compresa | Totale ivato | Totale con IVA | Totale complessivo | Importo totale documento
      | Importo fattura | Totale lordo | Totale generale | Totale (IVA inclusa) | Totale fattura EUR | Importo totale fattura | Totale documento EUR | Totale parcella | Importo lordo | Totale IVA incl
      | Totale comprensivo di IVA | Totale della fattura | Importo complessivo | Totale tasse incluse | Totale imposte incluse | Importo totale IVA inclusa | Totale finale | Lordo`,
    total:
      'Totale | Totale EUR | Totali | Totale € | Prezzo totale | Totale euro | Somma totale | Costo totale',
    net: `Imponibile | Tot imponibile | Tot merce | Tot netto | Totale imponibile | Subtotale | Netto | Totale netto | Importo netto | Totale IVA esclusa | Totale merce | Totale senza IVA | Base imponibile | Importo imponibile | Totale imponibili
      | Sub totale | Totale escluso IVA | Totale parziale | Totale prestazioni | Totale servizi | Totale merci | Totale beni | Compenso | Totale compenso | Onorario | Imponibile IVA | Imponibile/Importo
      | Netto merce | Totale righe | Subtotale IVA esclusa | Totale (IVA esclusa) | Totale imponibile EUR | Totale beni e servizi | Importo IVA esclusa | Imponibile netto | Imponibile totale`,
    tax: `IVA | Tot IVA | Tot imposta | Tot imposte | I.V.A. | Imposta | Totale IVA | Totale imposta | Importo IVA | Imposte | Aliquota IVA | Totale imposte | Aliquota | IVA al | Di cui IVA | Totale I.V.A. | Ammontare IVA | Aliq. IVA | Tasse`,
    prepaid: `Acconto | Anticipo | Già pagato | Acconti | Pagato | Acconto versato | Importo pagato | Acconto ricevuto | Già versato | Totale pagato | Acconto già versato | Anticipi | Pagamenti
      | Meno acconto | Caparra | Pagamento ricevuto | Importo già pagato | Deposito | Acconto pagato | Importo versato | Versato | Anticipo versato | Acconto corrisposto | Incassato | Già saldato
      | Detrazione acconto | Acconto incassato | Pagamenti ricevuti`,
    otherAmount: `Sconto | Sconto totale | Totale sconto | Sconti | Spese di spedizione | Spedizione | Trasporto | Spese trasporto | A riportare | Riporto | Ritenuta d'acconto | Ritenuta
      | Ritenuta acconto | Bollo | Imposta di bollo | Marca da bollo | Cassa previdenza | Rivalsa INPS | Contributo previdenziale | Contributo integrativo | Saldo precedente | Arrotondamento
      | Spese incasso | Spese di incasso | Spese varie | Totale sconti | Totale ore | Abbuono | Spese | Omaggi | Totale quantità | Contributo cassa | Da riportare | Riporto da pagina | Spese accessorie
      | Totale ritenuta | Spese anticipate | Cassa | Importo bollo | Cassa previdenziale | Rata | Totale ritenute | Split payment | Capitale sociale | Peso | Colli | Totale colli | Arrotondamenti`,
    column: `Descrizione | Quantità | Q.tà | Qtà | Qta | Prezzo | Prezzo unitario | Prezzo unit | Importo | UM | U.M. | Articolo | Codice | Prodotto | Servizio | Ore | Unità | Cod articolo | Tariffa
      | Prezzo un | Dettaglio | Voce | Importo EUR | Valore | Prestazione | Descrizione beni | Prezzo totale riga | Sconto % | Sc. % | Codice articolo | Cod. art. | Voci | P. Unitario`,
    buyer: `Spett.le | Spettabile | Cliente | Fatturare a | Fatturato a | Intestatario fattura | Intestata a | Destinatario | Cessionario | Cessionario/committente | Committente | Indirizzo di fatturazione
      | Dati cliente | Dati del cliente | Fattura a | A | Acquirente | Intestatario | Cessionario / committente (cliente) | Cessionario/committente (cliente) | Cliente/Destinatario | Egregio
      | Nome cliente | Intestazione cliente | Intestazione | Emessa a | Fattura intestata a | Alla cortese attenzione | Spett | Egr. Sig. | Gent.le | Debitore | Pagabile da | Fatturazione a`,
    shipTo: `Indirizzo di spedizione | Indirizzo di consegna | Luogo di consegna | Spedire a | Luogo di destinazione | Destinazione | Destinazione merce | Destinazione diversa | Consegnare a
      | Luogo destinazione | Indirizzo spedizione | Consegna a`,
    seller: `Da | Mittente | Fornitore | Venditore | Cedente | Cedente/prestatore | Prestatore | Emittente | Dati fornitore | Cedente / prestatore (fornitore) | Cedente/prestatore (fornitore)
      | Emesso da | Emessa da | Dati azienda | Azienda | I nostri dati | Venduto da | Fornito da | Fatturato da`,
    holder: `Intestatario conto | Intestato a | Beneficiario | Intestatario del conto | Conto intestato a | Intestatario c/c | Conto / Pagabile a | Intestazione conto | Bonifico a favore di`,
    description: 'Oggetto | Causale | Nome progetto | Descrizione fattura | Oggetto della fattura',
    other: `% IVA | P.IVA | Partita IVA | P. IVA | Codice fiscale | C.F. | Cod fiscale | C.F./P.IVA | P.IVA/C.F. | Cod. Fisc | Identificativo fiscale ai fini IVA | REA | PEC | Telefono | Tel | Fax | Cellulare | Cell
      | Email | E-mail | Sito web | Sito | Web | Banca | Coordinate bancarie | Dati bancari | IBAN | BIC | SWIFT | Conto corrente | Conto | Pagina | Pag | Valuta | Note | Annotazioni | Bonifico
      | Bonifico bancario | Banca d'appoggio | Indirizzo | Nome | Denominazione | Ragione sociale | CAP | Città | Comune | Provincia | Paese | Nazione | Firma | Registro imprese | Regime fiscale
      | P.IVA cliente | Partita IVA cliente | Riepilogo IVA | Divisa | Stato | Iban beneficiario | Tipologia documento | Tipo documento | Art. 73 | Dati riepilogo
      | Ricevuta | Sezione pagamento | Informazioni aggiuntive | Informazioni supplementari | Esigibilità IVA | Istituto finanziario | Porto | Aspetto dei beni | Causale del trasporto
      | Riepilogo aliquote | Castelletto IVA | Sede legale | Cap. soc`,
  },
  titles: {
    invoice: `Fattura | Fattura di vendita | Fattura accompagnatoria | Fattura immediata | Fattura differita | Parcella | Fattura di cortesia | Copia di cortesia | Fattura elettronica
      | Fattura commerciale | Nota onorario | Avviso di fattura | Fattura di acconto | Fattura cliente | Fattura ordinaria`,
    creditNote:
      'Nota di credito | Nota credito | Nota di accredito | Storno fattura | Nota di variazione | Nota accredito',
    quote:
      'Preventivo | Fattura proforma | Proforma | Fattura pro forma | Offerta | Avviso di parcella | Pro forma | Progetto di notula | Progetto di fattura',
    order: "Ordine | Conferma d'ordine | Conferma ordine | Ordine di acquisto | Conferma di ordine",
    deliveryNote: 'Documento di trasporto | DDT | Bolla di consegna | Bolla di accompagnamento | Bolla',
    reminder: `Sollecito | Sollecito di pagamento | Primo sollecito | Secondo sollecito | Promemoria di pagamento | Ultimo sollecito | Avviso di mancato pagamento | Diffida
      | Promemoria | Terzo sollecito | Messa in mora | Costituzione in mora`,
    statement:
      'Estratto conto | Situazione contabile | Partite aperte | Estratto conto cliente | Scadenzario | Fatture aperte',
    receipt:
      'Ricevuta | Ricevuta di pagamento | Ricevuta fiscale | Quietanza | Scontrino | Conferma di pagamento',
  },
  months: [
    'gennaio | gen',
    'febbraio | feb',
    'marzo | mar',
    'aprile | apr',
    'maggio | mag',
    'giugno | giu',
    'luglio | lug',
    'agosto | ago',
    'settembre | set | sett',
    'ottobre | ott',
    'novembre | nov',
    'dicembre | dic',
  ],
  common:
    'il | la | di | e | per | con | del | della | grazie | vostro | in | giorni | si | dal | alla | entro | una | le | da',
};
