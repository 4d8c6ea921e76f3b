import type { LanguageWords } from './words.ts';

export const french: LanguageWords = {
  code: 'fr',
  labels: {
    invoiceNumber: `Numéro de facture | N° de facture | N° facture | No de facture | No facture | Facture n° | Facture no | Facture numéro
      | Facture # | Num facture | Réf facture | Référence facture | Référence de facture | Référence de la facture | Numéro facture
      | N° de la facture | Numéro de la facture | Facture N | Numéro de document | N° document | N° de document | No document | N° de pièce
      | Numéro de pièce | N° pièce | Identifiant de facture | Num de facture | Notre facture n° | Note d'honoraires n° | FACT N° | Réf. fact`,
    bareNumber: 'Numéro | N° | No | Num',
    otherNumber: `Numéro client | N° client | N° de client | Code client | Numéro de client | Réf client | Référence client | Client n° | Compte client
      | Numéro de compte client | Numéro de commande | N° de commande | N° commande | Commande | Commande n° | Bon de commande
      | Bon de commande n° | Réf commande | Votre commande | Votre référence | Votre réf | V/Réf | V. réf | Notre référence | Notre réf | N/Réf | N. réf
      | Référence | Réf | Références | Numéro de devis | N° devis | N° de devis | Devis | Devis n° | Bon de livraison | BL n° | N° BL | Bon de livraison n°
      | N° de contrat | Contrat | Contrat n° | Numéro de contrat | Projet | N° de projet | Numéro de projet | Dossier | N° dossier | N° de dossier
      | Chantier | Numéro d'avoir | N° avoir | N° d'avoir | Avoir n° | Facture d'origine | Facture d'origine n° | Sur facture | Référence de paiement
      | Référence paiement | Référence à rappeler | Communication | Communication structurée | Compte | N° de compte | Affaire | N° affaire | Affaire n°
      | N° fournisseur | Code fournisseur | Numéro fournisseur | Engagement | N° d'engagement | Code service | Numéro de transaction | Abonnement
      | Référence bancaire | Numéro d'abonné | Reçu n° | N° de reçu | Numéro de reçu | Vendeur n° | Mode de livraison | Mode d'expédition | Vos références | Nos références`,
    contact: `Interlocuteur | Votre interlocuteur | Votre interlocutrice | Votre contact | Contact | Personne de contact | Commercial | Votre commercial | Représentant | Suivi par | Affaire suivie par | Dossier suivi par | Votre conseiller | Gérant | Gérante | Gérance | Directeur | Directrice`,
    issueDate: `Date de facture | Date de facturation | Date facture | Date d'émission | Date de la facture | Émise le | Émis le | Date de l'émission
      | Facture du | Date d'établissement | Établie le | Facturé le | Date de création | Date d'édition | Éditée le | Date du document | Date document
      | Date de pièce | Créée le | Date émission | Facture émise le | Date de délivrance | Datée du | En date du`,
    bareDate: 'Date | Le | Du',
    dueDate: `Date d'échéance | Échéance | Date d'échéance de paiement | Échéance le | À payer avant le | À régler avant le | À payer avant
      | Date limite de paiement | Payable avant le | Payable le | Date de paiement | Date de règlement | Échéance de paiement | À payer le
      | Règlement avant le | Paiement avant le | Exigible le | Paiement dû le | À payer pour le | Payable au | Payable jusqu'au | Payable au plus tard le
      | Date échéance | Échéance au | Échéance du paiement | Date limite de règlement | Règlement le | Paiement à effectuer avant le | Dû le
      | À régler le | À régler pour le | Au plus tard le | À régler au plus tard le | À payer au plus tard le | Date d'exigibilité | Échéance du règlement
      | Paiement attendu le | Règlement au plus tard le | À acquitter avant le | Facture à échéance du | Échéance facture | À payer jusqu'au | Délai de paiement au`,
    otherDate: `Date de livraison | Date de prestation | Date d'exécution | Livraison le | Livraison | Période | Période de facturation | Période du
      | Date de commande | Date commande | Date de la commande | Date du devis | Date de devis | Valable jusqu'au | Validité | Date d'expédition
      | Date de la vente | Date de vente | Date de la prestation | Date d'impression | Imprimé le | Payé le | Payée le | Date de l'avoir | Période de prestation
      | Date de service | Date de début | Date de fin | Mois | Date d'expiration | Prochaine facture | Date de réalisation | Commande du | Devis du
      | Date de fin d'exécution | Escompte jusqu'au | Heure | Date de l'opération | Période de service | Période concernée | Date du relevé`,
    terms: `Conditions de paiement | Conditions de règlement | Modalités de paiement | Modalités de règlement | Délai de paiement | Délai de règlement
      | Conditions | Délai | Termes de paiement | Condition de paiement | Condition de règlement | Termes | Paiement à | Règlement à | Conditions et modalités de paiement
      | Informations de paiement | Échéance de règlement`,
    amountDue: `Montant dû | Net à payer | Net à payer TTC | Reste à payer | Solde dû | Solde | Montant à payer | Total à payer | Total dû | À payer
      | Solde à payer | Montant restant dû | Restant dû | Reste dû | Solde à régler | Montant à régler | Total à régler | Net à régler | Somme à payer
      | Somme due | Montant total dû | Montant total à payer | Montant net à payer | Solde restant | Total restant dû | Reste à régler | Montant exigible
      | Montant dû TTC | Solde restant dû | Total TTC à payer | À régler | Total net à payer | NAP | Total dû TTC | Reste à payer TTC | Montant restant à payer
      | Total en votre aimable règlement | Net TTC à payer`,
    gross: `Total TTC | Tot TTC | Montant TTC | TTC | Total toutes taxes comprises | Montant total TTC | Total général TTC | Total T.T.C. | Montant T.T.C.
      | Total facture | Montant de la facture | Montant facture | Total avec TVA | Total TVA comprise | Total TVA incluse | Total TVAC | Montant TVAC
      | TVAC | Total taxes comprises | Total avec taxes | Total taxes incluses | Total facture TTC | Total incl TVA | Total général | Montant total de la facture
      | Prix total TTC | Total à facturer | Total TVA incl | Montant total (TTC) | Total (TTC) | Grand total | Grand total TTC | Montant facturé | Total y compris TVA
      | Montant total TVA incluse | Total avec TVA incluse | Montant total TVAC | Total global TTC`,
    total: 'Total | Montant total | Totaux | Prix total | Somme totale | Total de la prestation | Coût total',
    net: `Total HT | Montant HT | Sous-total | Sous-total HT | Total hors taxes | Total hors taxe | HT | Base HT | Net HT | Total net HT | Montant hors taxes
      | Montant total HT | Total H.T. | Montant H.T. | Total brut HT | Sous total | Total avant taxes | Total HTVA | Montant HTVA | HTVA | Total hors TVA
      | Base | Base imposable | Total net | Montant net | Net commercial | Sous-total hors TVA | Total (HT) | Total HT net | Base taxable | Montant hors TVA
      | Assiette | Sous-total avant taxes | Total brut | Total HT après remise | Total HT avant remise | Total remisé HT | Base TVA | Total ht`,
    tax: `TVA | Montant TVA | Total TVA | T.V.A. | Taxe | Taxes | TPS | TVQ | TVH | Taux TVA | Total taxes | dont TVA | TVA à | Montant de la TVA | Total de la TVA
      | Montant taxes | Total des taxes | TVA sur | Taux de TVA | TVA incluse | Taux`,
    prepaid: `Acompte | Acompte versé | Acompte reçu | Acomptes | Déjà payé | Déjà réglé | Montant payé | Montant réglé | Acompte payé | Acompte déjà versé
      | Avance | Avance versée | Payé | Réglé | Versement | Versements | Paiements | Paiement reçu | Règlement reçu | Règlements | Acompte TTC | Acomptes versés
      | Montant déjà payé | Montant déjà réglé | Arrhes | Total payé | Acompte déduit | Moins acompte | Somme déjà versée | Paiements reçus | Déduction acompte
      | Montant versé | Déjà versé | Acompte perçu | Total réglé | Acompte à déduire | Arrhes versées | Acompte déjà réglé | Acompte réglé`,
    otherAmount: `Remise | Remise globale | Total remise | Rabais | Escompte | Frais de port | Frais de livraison | Port | Transport | Livraison offerte | Report
      | À reporter | Report page | Solde précédent | Ancien solde | Frais | Arrondi | Sous-total à reporter | Total page | Frais d'expédition | Total remises
      | Total report | Montant reporté | Éco-participation | Total heures | Total quantité | Pénalités | Frais de dossier | Indemnité forfaitaire | Remise HT
      | Frais de port HT | Retenue de garantie | Débours | Acompte à verser | Acompte demandé | Capital | Capital social | Rabais total | Montant escompte
      | Reporté | Report de la page | Sous-total reporté | Poids | Votre économie`,
    column: `Description | Désignation | Quantité | Qté | Prix unitaire | P.U. | PU HT | Prix unitaire HT | Prix | Montant | Unité | Article | Libellé | Taux horaire
      | Heures | Prestation | Prestations | Réf article | Code article | P.U. HT | Prix U. | Qte | Prix U. HT | Référence article | Produit | Prix total HT
      | Montant EUR | Montant CHF | Prix HT | Détail | Total ligne | Nombre | Jours | Objet`,
    buyer: `Facturé à | Facturée à | Facturer à | Adressé à | Adressée à | Destinataire | Client | Cliente | Adresse de facturation | À | Facture à | Acheteur
      | Nom du client | Coordonnées client | Coordonnées du client | À l'attention de | Informations client | Facturation | Client facturé | Vos coordonnées
      | Payable par | Adresse du client | Pour | Preneur | Facturé pour | Débiteur | Facture adressée à | Donneur d'ordre | Émis pour | Livré et facturé à`,
    shipTo: `Livré à | Livrer à | Adresse de livraison | Lieu de livraison | Expédié à | Livraison à | Adresse d'expédition | Lieu d'intervention
      | Adresse du chantier | Adresse d'intervention | Destinataire de la livraison`,
    seller: `De | Émetteur | Vendeur | Fournisseur | Prestataire | Émis par | Expéditeur | Société | Facturé par | Vendu par | Facture de | De la part de | Émise par
      | Entreprise | Coordonnées de l'émetteur | Nos coordonnées`,
    holder: `Titulaire | Titulaire du compte | Bénéficiaire | À l'ordre de | Compte / Payable à | Payable à | Chèque à l'ordre de | Nom du compte
      | Règlement par chèque à l'ordre de | Domiciliation au nom de | Nom du titulaire | Intitulé du compte`,
    description:
      'Objet | Concerne | Intitulé | Sujet | Nom du projet | Objet de la facture | Nature de la prestation | Chantier',
    other: `% TVA | TVA % | N° TVA | Numéro de TVA | N° de TVA | TVA intracommunautaire | N° TVA intracommunautaire | TVA intracom | N° TVA intracom | Numéro TVA
      | N° de TVA intracommunautaire | SIRET | SIREN | N° SIRET | N° SIREN | RCS | NAF | APE | Code APE | Code NAF | IDE | BCE | N° entreprise
      | Numéro d'entreprise | Téléphone | Tél | Tel | Fax | Télécopie | Mobile | Portable | E-mail | Email | Courriel | Mail | Site web | Site | Web | Banque
      | Coordonnées bancaires | RIB | IBAN | BIC | SWIFT | BIC/SWIFT | Compte bancaire | Page | Devise | Monnaie | Notes | Note | Remarque | Remarques | Mode de paiement
      | Moyen de paiement | Mode de règlement | Moyens de paiement | Règlement | Paiement | Adresse | Nom | Pays | Code postal | Ville | Signature | Commentaire
      | Mentions légales | Informations additionnelles | Informations supplémentaires | Récépissé | Section paiement | Domiciliation | Code banque | Guichet
      | N° TVA client | TVA client | SIRET client | Votre numéro de TVA | Statut | Siège social | Détail TVA | Récapitulatif TVA | Virement | Virement bancaire
      | Point de dépôt | Conditions générales | Pénalités de retard | NIF | Type d'opération | Code`,
  },
  titles: {
    invoice: `Facture | Facture de vente | Facture finale | Facture d'acompte | Facture de solde | Note d'honoraires | Facture client | Facture définitive
      | Facture de situation | Facture acquittée | Facture commerciale | Facture de prestation`,
    creditNote: `Avoir | Note de crédit | Facture d'avoir | Facture rectificative | Avoir client | Facture annulative | Avoir sur facture`,
    quote: `Devis | Facture pro forma | Facture proforma | Pro forma | Proforma | Offre | Offre de prix | Proposition commerciale | Estimation`,
    order: 'Bon de commande | Confirmation de commande | Commande | Accusé de réception de commande',
    deliveryNote: "Bon de livraison | Bordereau de livraison | Bon d'expédition | Bon d'intervention",
    reminder: `Rappel | Relance | Rappel de paiement | Mise en demeure | Lettre de relance | Première relance | Deuxième relance | Dernier rappel
      | Premier rappel | Relance de facture | Relance facture impayée | Dernière relance | Deuxième rappel | Sommation | Facture impayée`,
    statement:
      'Relevé de compte | Relevé | Relevé de factures | Extrait de compte | État de compte | Situation de compte | Relevé client',
    receipt:
      'Reçu | Reçu de paiement | Quittance | Confirmation de paiement | Ticket de caisse | Attestation de paiement | Justificatif de paiement',
  },
  months: [
    'janvier | janv | jan',
    'février | févr | fév',
    'mars | mar',
    'avril | avr',
    'mai',
    'juin',
    'juillet | juil',
    'août',
    'septembre | sept | sep',
    'octobre | oct',
    'novembre | nov',
    'décembre | déc',
  ],
  common:
    'le | la | les | et | des | du | de | pour | vous | votre | merci | nous | est | par | une | au | jours | sous | en cas de',
};
