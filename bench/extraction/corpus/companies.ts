export interface Company {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly taxId: string;
  readonly iban: string;
  readonly bank: string;
}

export type Market = 'US' | 'GB' | 'DE' | 'AT' | 'CH' | 'FR' | 'BE' | 'ES' | 'NL' | 'IT';

/** Name; street; city; email domain. */
type Row = readonly [string, string, string, string];
type Rows = readonly [Row, ...Row[]];

interface MarketFacts {
  readonly country: string;
  readonly phone: string;
  readonly taxId: string;
  readonly iban: string;
  readonly bank: string;
  readonly sellers: Rows;
  readonly buyers: Rows;
}

export const markets: Readonly<Record<Market, MarketFacts>> = {
  US: {
    country: 'United States',
    phone: '(415) 555-01',
    taxId: 'EIN 94-31208',
    iban: 'Routing 121000358 Account 98231',
    bank: 'First Coast Bank',
    sellers: [
      [
        'Brightwater Studio LLC',
        '1180 Folsom Street, Suite 4',
        'San Francisco, CA 94103',
        'brightwater.studio',
      ],
      ['Hartley & Moss Consulting Inc.', '77 Wacker Drive', 'Chicago, IL 60601', 'hartleymoss.com'],
      ['Copper Kettle Catering', '402 Elm Avenue', 'Austin, TX 78701', 'copperkettle.com'],
    ],
    buyers: [
      ['Northgate Dental Group', '9 Harbor Road', 'Portland, OR 97205', 'northgatedental.com'],
      ['Acme Robotics, Inc.', '2100 Innovation Way', 'Boulder, CO 80301', 'acmerobotics.com'],
      ['Marisol Vega', '18 Orchard Lane, Apt 3B', 'Brooklyn, NY 11201', 'mvega.net'],
      ['Tidewater Freight Corp', '5500 Dock Street', 'Norfolk, VA 23510', 'tidewaterfreight.com'],
    ],
  },
  GB: {
    country: 'United Kingdom',
    phone: '+44 20 7946 0',
    taxId: 'GB 284 9921 ',
    iban: 'GB29 NWBK 6016 1331 9268 ',
    bank: 'Albion Bank plc',
    sellers: [
      ['Pennywhistle Design Ltd', '14 Chandos Place', 'London WC2N 4HU', 'pennywhistle.co.uk'],
      ['Harrow Joinery Limited', 'Unit 6, Mill Lane', 'Leeds LS1 4DY', 'harrowjoinery.co.uk'],
      ['Fenwick Translations', '3 Rose Crescent', 'Cambridge CB2 3LL', 'fenwicktranslations.co.uk'],
    ],
    buyers: [
      ['Blackthorn Estates Ltd', '200 Queen Street', 'Bristol BS1 4LA', 'blackthornestates.co.uk'],
      ['Cumbria Outdoor Centre', 'Lakeside Road', 'Kendal LA9 4DS', 'cumbriaoutdoor.org'],
      ['Osei & Partners LLP', '41 King William Street', 'London EC4R 9AN', 'oseipartners.com'],
    ],
  },
  DE: {
    country: 'Deutschland',
    phone: '+49 30 9012',
    taxId: 'DE2741',
    iban: 'DE89 3704 0044 0532 01',
    bank: 'Märkische Sparkasse',
    sellers: [
      ['Lindner Gestaltung GmbH', 'Torstraße 118', '10119 Berlin', 'lindner-gestaltung.de'],
      ['Elektro Brandt e.K.', 'Am Alten Hafen 7', '28195 Bremen', 'elektro-brandt.de'],
      ['Katrin Vollmer Übersetzungen', 'Lange Reihe 22', '20099 Hamburg', 'vollmer-text.de'],
    ],
    buyers: [
      [
        'Hofmann Maschinenbau GmbH & Co. KG',
        'Industriestraße 45',
        '70565 Stuttgart',
        'hofmann-maschinenbau.de',
      ],
      ['Bäckerei Sonnenschein', 'Marktplatz 3', '99084 Erfurt', 'baeckerei-sonnenschein.de'],
      ['Stadtwerke Neuhausen AG', 'Wasserweg 1', '73765 Neuhausen', 'sw-neuhausen.de'],
      ['Jürgen Weißhaupt', 'Gartenweg 12a', '50667 Köln', 'weisshaupt-mail.de'],
    ],
  },
  AT: {
    country: 'Österreich',
    phone: '+43 1 5120',
    taxId: 'ATU6620',
    iban: 'AT61 1904 3002 3457 ',
    bank: 'Donaubank AG',
    sellers: [['Almwerk Software OG', 'Mariahilfer Straße 50', '1070 Wien', 'almwerk.at']],
    buyers: [
      ['Gasthof Edelweiß KG', 'Dorfstraße 8', '6020 Innsbruck', 'gasthof-edelweiss.at'],
      ['Salzkontor Handels GmbH', 'Getreidegasse 30', '5020 Salzburg', 'salzkontor.at'],
    ],
  },
  CH: {
    country: 'Schweiz',
    phone: '+41 44 268 1',
    taxId: 'CHE-114.829.',
    iban: 'CH93 0076 2011 6238 5295 ',
    bank: 'Zürichsee Bank',
    sellers: [
      ['Bergmann Treuhand AG', 'Bahnhofstrasse 21', '8001 Zürich', 'bergmann-treuhand.ch'],
      ['Atelier Rochat Sàrl', 'Rue du Lac 14', '1003 Lausanne', 'atelier-rochat.ch'],
    ],
    buyers: [
      ['Keller Holzbau AG', 'Werkstrasse 9', '3006 Bern', 'keller-holzbau.ch'],
      ['Clinique des Cèdres SA', 'Chemin des Cèdres 2', '1205 Genève', 'clinique-cedres.ch'],
    ],
  },
  FR: {
    country: 'France',
    phone: '+33 1 42 68 5',
    taxId: 'FR40 8127',
    iban: 'FR76 3000 6000 0112 3456 ',
    bank: 'Banque du Rhône',
    sellers: [
      ['Studio Lumière SARL', '12 rue des Martyrs', '75009 Paris', 'studio-lumiere.fr'],
      ['Menuiserie Garnier', '8 chemin du Moulin', '69003 Lyon', 'menuiserie-garnier.fr'],
      ['Agence Belvédère SAS', '5 quai de la Fosse', '44000 Nantes', 'agence-belvedere.fr'],
    ],
    buyers: [
      ['Les Jardins de Camille', '27 avenue Foch', '33000 Bordeaux', 'jardinsdecamille.fr'],
      ['Transports Dubois SA', 'ZI des Portes', '59000 Lille', 'transports-dubois.fr'],
      ['Hôtel Beau Rivage', '1 promenade du Port', '06300 Nice', 'beaurivage.fr'],
      ['Élodie Marchand', '3 bis rue Voltaire', '31000 Toulouse', 'emarchand.fr'],
    ],
  },
  BE: {
    country: 'Belgique',
    phone: '+32 2 512 3',
    taxId: 'BE 0476.112.',
    iban: 'BE68 5390 0754 ',
    bank: 'Banque de Brabant',
    sellers: [['Graphik Bruxelles SPRL', 'Rue Neuve 88', '1000 Bruxelles', 'graphik.be']],
    buyers: [
      ['Brasserie du Canal', 'Quai au Bois 11', '4000 Liège', 'brasserieducanal.be'],
      ['Vandevelde Interieurs BV', 'Meir 40', '2000 Antwerpen', 'vandevelde.be'],
    ],
  },
  ES: {
    country: 'España',
    phone: '+34 91 555 2',
    taxId: 'B8523',
    iban: 'ES91 2100 0418 4502 0005 ',
    bank: 'Banco de Levante',
    sellers: [
      ['Estudio Arenal S.L.', 'Calle Mayor 42, 3º B', '28013 Madrid', 'estudioarenal.es'],
      ['Reformas Hermanos Ibáñez', 'Avenida del Puerto 101', '46022 Valencia', 'reformasibanez.es'],
      ['Lucía Fernández Traducciones', 'Calle Betis 7', '41010 Sevilla', 'luciafernandez.es'],
    ],
    buyers: [
      ['Distribuciones Olivares S.A.', 'Polígono Norte, nave 12', '14013 Córdoba', 'olivares.es'],
      ['Clínica Santa Eulalia', 'Passeig de Gràcia 15', '08007 Barcelona', 'clinicasantaeulalia.es'],
      ['Hotel Bahía Azul S.L.U.', 'Paseo Marítimo 3', '29016 Málaga', 'bahiaazul.es'],
    ],
  },
  NL: {
    country: 'Nederland',
    phone: '+31 20 555 1',
    taxId: 'NL8512.34.',
    iban: 'NL91 ABNA 0417 1643 ',
    bank: 'Amstelbank',
    sellers: [
      ['Van der Meer Grafisch B.V.', 'Prinsengracht 263', '1016 GV Amsterdam', 'vandermeergrafisch.nl'],
      ['Timmerbedrijf De Hoop', 'Dorpsstraat 19', '3512 AB Utrecht', 'timmerdehoop.nl'],
      ['Sanne Bakker Fotografie', 'Witte de Withstraat 5', '3012 BK Rotterdam', 'sannebakker.nl'],
    ],
    buyers: [
      ['Kwekerij Groenland B.V.', 'Bloemenweg 88', '1431 GB Aalsmeer', 'kwekerijgroenland.nl'],
      ['Stichting Het Open Huis', 'Kerkplein 2', '2513 AZ Den Haag', 'openhuis.nl'],
      ['Café De Vrolijke Vriend', 'Markt 14', '6211 CK Maastricht', 'vrolijkevriend.nl'],
    ],
  },
  IT: {
    country: 'Italia',
    phone: '+39 02 5550 1',
    taxId: 'IT0312',
    iban: 'IT60 X054 2811 1010 0000 0123 ',
    bank: 'Banca Lombarda',
    sellers: [
      ['Officina Creativa S.r.l.', 'Via Tortona 31', '20144 Milano MI', 'officinacreativa.it'],
      ['Falegnameria Rossetti', 'Via Garibaldi 8', '50123 Firenze FI', 'rossettilegno.it'],
      ['Dott. Chiara Bellini', 'Corso Umberto 120', '80138 Napoli NA', 'chiarabellini.it'],
    ],
    buyers: [
      ['Cantine del Garda S.p.A.', 'Strada del Vino 4', '37011 Bardolino VR', 'cantinegarda.it'],
      ['Ristorante La Pergola', 'Piazza Navona 18', '00186 Roma RM', 'lapergola.it'],
      ['Edilnova Costruzioni S.r.l.', 'Via Emilia 250', '40026 Imola BO', 'edilnova.it'],
    ],
  },
};
