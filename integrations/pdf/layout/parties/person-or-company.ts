import { hasLegalForm } from './party-words.ts';

const department =
  /^(?:accounts? payable|accounting|accounts|finance|purchasing|procurement|billing|invoicing)(?: dep(?:artmen)?t\.?)?$|^(?:buchhaltung|rechnungsprüfung|kreditorenbuchhaltung|einkauf|finanzbuchhaltung|verwaltung|abteilung\s.{2,30}|service (?:comptabilité|comptable|achats|facturation|financier)|comptabilité(?: fournisseurs)?|departamento\s.{2,30}|dpto\.?\s.{2,30}|contabilidad|administración|cuentas a pagar|compras|administratie|boekhouding|crediteurenadministratie|crediteuren|inkoop|afd(?:eling|\.)\s.{2,30}|t\.a\.v\. .{2,30}|amministrazione|contabilità|ufficio\s.{2,30})$/iu;
/** A part of a company, such as its bookkeeping. */
export const isDepartment = (line: string): boolean => department.test(line.trim());

/** Words of the names of companies, offices and clubs. */
const wordsOfOrganizations = new Set(
  `
  academia agence agency agriturismo albergo apotheke asesoría asociación associates association
  associazione atelier ayuntamiento azienda bakery bakkerij bank bar betrieb bodega bodegas bottega
  boulangerie brasserie bros brothers bureau bäckerei büro cabinet cafe café cantina cantine catering center
  centre centro charity church city clinic clinique club clínica colegio college collège committee commune
  comune comunidad condominio construction consulting cooperativa council county creative crèche dental
  design despacho distribuciones district druckerei electric engineering entreprise escuela estudio ets
  events falegnameria familie family farm farmacia ferretería feuerwehr fietsen firm fondation fondazione
  foods foundation freight fundación gallery garage garden gardens gasthof gaststätte gemeente gemeinde
  gestoría grill groep group grupo gruppo handel haus hermanos hof hogeschool holdings home hospital
  hospitality hostal hotel house hôpital hôtel imprenta impresa imprimerie industries inn institute
  instituto international istituto jardin jardins joinery kanzlei kindergarten kirche kita klinik kwekerij
  lab labs landkreis law librairie library librería logistics lycée mairie maison makelaardij malerbetrieb
  marketing marktgemeinde media menuiserie metzgerei ministry ministère motors museum network notaris
  nursery office officina outdoor panadería panificio parrocchia partner partners pharmacie pharmacy
  plumbing praktijk praxis press productions properties rathaus realty records reformas restaurant
  restaurante ristorante robotics school schule scuola services shop society société software solutions
  stadt stadtwerke stichting stiftung store studio studios supply syndicat systems taller talleres team
  technologies theatre tienda tipografia tischlerei town trading transport transportes transports trattoria
  treuhand trust uitgeverij union universidad universiteit university università université verband verein
  vereniging verlag verwaltung village ville vve werke werkstatt works zentrum ziekenhuis zorg école
  établissements
  `
    .trim()
    .split(/\s+/),
);

const endOfOrganizations =
  /\p{L}{3}(?:schule|stiftung|verein|verwaltung|werke|betrieb|praxis|apotheke|gemeinde|haus|bau|handel|technik|praktijk|bedrijf|winkel|school)$/iu;

const namesOrganization = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => wordsOfOrganizations.has(word) || endOfOrganizations.test(word));

const person =
  /^(?:\p{Lu}[\p{Ll}'’-]+|\p{Lu}\.)(?:[ -](?:\p{Lu}[\p{Ll}'’-]+|\p{Lu}\.|van|von|de|der|den|di|da|del|la|le|ten|zu)){1,3}$/u;

/** Two to four words that could be the name of a person; some companies have such names as well. */
export const maybePerson = (name: string): boolean =>
  person.test(name) && !hasLegalForm(name) && !namesOrganization(name);
