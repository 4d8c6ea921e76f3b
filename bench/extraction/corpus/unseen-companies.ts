import type { Market } from './companies.ts';

/** Name; street; city; email domain. */
type Row = readonly [string, string, string, string];
type Rows = readonly [Row, ...Row[]];

/** Companies of the unseen invoices: with digits, initials, lower case, several surnames, and without a legal form. */
export const unseenCompanies: Readonly<
  Record<
    Market,
    { readonly sellers: Rows; readonly buyers: Rows; readonly people: readonly [string, ...string[]] }
  >
> = {
  US: {
    sellers: [
      ['3 Rivers Plumbing & Heating', '8814 Penn Ave', 'Pittsburgh, PA 15221', '3riversph.com'],
      ['moonpatch', '1 Kearny St FL 5', 'San Francisco, CA 94108', 'moonpatch.co'],
      ['J. T. Okafor Photography', '212 W 10th St', 'Kansas City, MO 64105', 'okaforphoto.com'],
      ['The Print Room of Savannah, LLC', '40 Bull Street', 'Savannah, GA 31401', 'printroomsav.com'],
    ],
    buyers: [
      ['Delacroix Hospitality Group', '600 Magazine St Ste 200', 'New Orleans, LA 70130', 'delacroixhg.com'],
      ['City of Maple Grove', 'PO Box 1180', 'Maple Grove, MN 55369', 'maplegrovemn.org'],
      ['St. Brendan High School', '2950 SW 87th Ave', 'Miami, FL 33165', 'stbrendan.edu'],
      ['Nguyen Family Trust', '77 Laurel Cir', 'San Jose, CA 95112', 'nguyentrust.net'],
    ],
    people: ['Dana Whitfield', 'Marcus Bell', 'Priya Raman'],
  },
  GB: {
    sellers: [
      ['A1 Scaffolding (Midlands) Ltd', '9 Foundry Row', 'Birmingham B7 4RT', 'a1scaff.co.uk'],
      ['Wren & Daughters', '17 Steep Hill', 'Lincoln LN2 1LT', 'wrenanddaughters.uk'],
      ['Priory IT Support', '2a Abbey Walk', 'York YO1 7HD', 'prioryit.co.uk'],
    ],
    buyers: [
      ['Kestrel House Nursery', '31 Elm Grove', 'Southsea PO5 1JF', 'kestrelhouse.org.uk'],
      ['Marlowe Events plc', '100 Leadenhall Street', 'London EC3A 3BP', 'marloweevents.com'],
      ['Hugh Pemberton', 'The Old Forge, Church Lane', 'Aylsham NR11 6BY', 'pemberton.me.uk'],
    ],
    people: ['Fiona Carlisle', 'Tom Ashdown'],
  },
  DE: {
    sellers: [
      ['Hansen, Vogel & Partner mbB', 'Jungfernstieg 40', '20354 Hamburg', 'hvp-kanzlei.de'],
      ['studio nord', 'Holtenauer Str. 82', '24105 Kiel', 'studionord.design'],
      ['Malerbetrieb Yilmaz', 'Rheinstr. 5a', '55116 Mainz', 'maler-yilmaz.de'],
      ['Dr. Anke Siebert Beratung', 'Schillerstraße 9', '04109 Leipzig', 'siebert-beratung.de'],
    ],
    buyers: [
      ['Rathaus-Apotheke Inh. Petra Böhm e.K.', 'Am Markt 1', '37073 Göttingen', 'rathausapo.de'],
      ['WohnBau Rhein-Ruhr eG', 'Friedrichstr. 200', '45128 Essen', 'wohnbau-rr.de'],
      ['Freie Waldorfschule Kassel', 'Brabanter Str. 30', '34131 Kassel', 'waldorf-kassel.de'],
      ['Familie Oberländer', 'Finkenweg 8', '82319 Starnberg', 'oberlaender.me'],
    ],
    people: ['Sabine Krause', 'Holger Petersen'],
  },
  AT: {
    sellers: [['Tischlerei Hinterleitner', 'Hauptplatz 12', '4020 Linz', 'tischlerei-hinterleitner.at']],
    buyers: [
      ['Alpenblick Hotelbetriebs GmbH', 'Seestraße 77', '5700 Zell am See', 'alpenblick.at'],
      ['Marktgemeinde Gumpoldskirchen', 'Schrannenplatz 1', '2352 Gumpoldskirchen', 'gumpoldskirchen.at'],
    ],
    people: ['Verena Huber'],
  },
  CH: {
    sellers: [
      ['Velowerk Wyss & Co.', 'Langstrasse 150', '8004 Zürich', 'velowerk.ch'],
      ['Imprimerie du Léman', 'Avenue de Cour 74', '1007 Lausanne', 'imprimerieleman.ch'],
    ],
    buyers: [
      ['Stiftung Lindenhof', 'Lindenweg 3', '3012 Bern', 'stiftung-lindenhof.ch'],
      ['Garage Perret et Fils', 'Route de Berne 20', '1700 Fribourg', 'garageperret.ch'],
    ],
    people: ['Reto Ammann', 'Claire Monnier'],
  },
  FR: {
    sellers: [
      ["L'Atelier du Pain", '4 place Bellecour', '69002 Lyon', 'latelierdupain.fr'],
      ['Ets. Moreau & Fils', 'ZA des Quatre Vents', '35000 Rennes', 'moreauetfils.fr'],
      ['Camille Besson EI', '18 rue du Faubourg', '38000 Grenoble', 'camillebesson.com'],
    ],
    buyers: [
      ['Mairie de Villefranche', "1 place de l'Hôtel de Ville", '69400 Villefranche', 'villefranche.fr'],
      ['Pharmacie des Arcades', '22 cours Mirabeau', '13100 Aix-en-Provence', 'pharmaciearcades.fr'],
      ['SCI Les Tilleuls', '9 allée des Tilleuls', '67000 Strasbourg', 'scitilleuls.fr'],
    ],
    people: ['Hélène Aubry', 'Julien Faure'],
  },
  BE: {
    sellers: [['Boulanger Électricité SRL', 'Chaussée de Wavre 310', '1040 Etterbeek', 'boulanger-elec.be']],
    buyers: [['Crèche Les Petits Pas ASBL', 'Rue Haute 12', '5000 Namur', 'petitspas.be']],
    people: ['Sophie Lambert'],
  },
  ES: {
    sellers: [
      ['Taller Hermanos Quiroga', 'C/ Industria 14', '15008 A Coruña', 'tallerquiroga.es'],
      ['pixelarte', 'Ronda de Sant Pere 3, 2º', '08010 Barcelona', 'pixelarte.cat'],
      ['Asesoría Núñez y Vega, S.C.P.', 'Gran Vía 60', '48011 Bilbao', 'nunezvega.es'],
    ],
    buyers: [
      ['Ayuntamiento de Ronda', 'Plaza Duquesa de Parcent 3', '29400 Ronda', 'ronda.es'],
      ['Colegio San Viator', 'Calle Antonio López 16', '28019 Madrid', 'sanviator.org'],
      ['Begoña Iturralde', 'Calle Autonomía 9', '48012 Bilbao', 'bitur.net'],
    ],
    people: ['Inés Carrasco', 'Pau Ferrer'],
  },
  NL: {
    sellers: [
      ['J. van Dijk Installatietechniek', 'Industrieweg 22b', '3846 BD Harderwijk', 'vandijk-installatie.nl'],
      ['fietsfabriek', 'Javastraat 101', '1094 HB Amsterdam', 'fietsfabriek.nl'],
      ['Bureau Noord & Zn.', 'Herestraat 40', '9711 LK Groningen', 'bureaunoord.nl'],
    ],
    buyers: [
      ['Gemeente Zutphen', 's-Gravenhof 2', '7201 DN Zutphen', 'zutphen.nl'],
      ['VvE Parkzicht', 'Parklaan 18', '5611 AA Eindhoven', 'parkzicht.nl'],
      ['Tandartspraktijk Smit', 'Stationsweg 7', '2312 AV Leiden', 'tandartssmit.nl'],
    ],
    people: ['Marloes Visser', 'Bas Kuiper'],
  },
  IT: {
    sellers: [
      ["Bottega dell'Orafo", 'Ponte Vecchio 12', '50125 Firenze FI', 'bottegaorafo.it'],
      ['F.lli Conti Impianti snc', 'Via dei Mille 88', '10123 Torino TO', 'conti-impianti.it'],
      ['grafica3', 'Via Mazzini 7', '34121 Trieste TS', 'grafica3.it'],
    ],
    buyers: [
      ['Comune di Bergamo', 'Piazza Matteotti 27', '24122 Bergamo BG', 'comune.bergamo.it'],
      ['Agriturismo Il Casale', 'Località Poggio 3', '53037 San Gimignano SI', 'ilcasale.it'],
      ['Studio Dentistico Ferri', 'Via Roma 150', '90133 Palermo PA', 'studioferri.it'],
    ],
    people: ['Giulia Marchetti', 'Paolo Serra'],
  },
};
