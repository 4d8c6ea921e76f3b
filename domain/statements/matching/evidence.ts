import { isNamedIn, nameWords } from '../names.ts';
import { mentionsIn, writtenIn } from '../references.ts';
import type { IncomingLine } from '../raw-line.ts';
import type { KnownIndex, KnownInvoice, LikelyClients } from './known.ts';

/** What a line says about invoices and clients. */
export interface Evidence {
  readonly line: IncomingLine;
  /** Invoices whose whole number is in the reference. */
  readonly named: readonly KnownInvoice[];
  /** Invoices of whose number the figures are. */
  readonly partlyNamed: readonly KnownInvoice[];
  readonly clients: LikelyClients;
  /** Whether another line of the file names one of the invoices, with another amount. */
  readonly isContested: boolean;
}

const nobody: LikelyClients = { same: new Set(), similar: new Set(), earlier: new Set() };

/** Some files have one text, with the payer's name in it. */
const clientsInText = (index: KnownIndex, text: string): LikelyClients => {
  const all = new Set(nameWords(text));
  const similar = index.clientsNear(text).filter((client) => isNamedIn(all, client.words));
  return { ...nobody, similar: new Set(similar.map(({ id }) => id)) };
};

const distinct = (invoices: readonly KnownInvoice[]): KnownInvoice[] => [...new Set(invoices)];

/** Reads what a line says. */
export const evidenceOf = (index: KnownIndex, line: IncomingLine): Evidence => {
  const mentions = mentionsIn(line.reference);
  const named = distinct([
    ...[...mentions.whole].flatMap((compact) => [...index.numbered(compact)]),
    ...[...writtenIn(line.reference)].flatMap((written) => [...index.written(written)]),
  ]);
  // The figures of a number that is there as a whole say nothing about others.
  const spent = new Set(named.flatMap(({ number }) => [...mentionsIn(number).figures]));
  const partlyNamed = distinct(
    [...mentions.figures]
      .filter((figures) => !spent.has(figures))
      .flatMap((figures) => [...index.withFigures(figures)]),
  ).filter((invoice) => !named.includes(invoice));
  const clients = line.payer === '' ? clientsInText(index, line.reference) : index.clientsOf(line.payer);
  return { line, named, partlyNamed, clients, isContested: false };
};

/** Which clients a line is from: those of the same name, else known ones, else similar ones. */
export const clientsIn = ({ same, similar, earlier }: LikelyClients): ReadonlySet<number> => {
  if (same.size > 0) return same;
  return earlier.size > 0 ? earlier : similar;
};

/** Marks the lines that name an invoice which another line names, with another amount. */
export const withContested = (evidences: readonly Evidence[]): Evidence[] => {
  const amounts = new Map<KnownInvoice, Set<number>>();
  for (const { named, line } of evidences)
    for (const invoice of named) amounts.set(invoice, (amounts.get(invoice) ?? new Set()).add(line.amount));
  return evidences.map((evidence) => ({
    ...evidence,
    isContested: evidence.named.some((invoice) => (amounts.get(invoice)?.size ?? 0) > 1),
  }));
};
