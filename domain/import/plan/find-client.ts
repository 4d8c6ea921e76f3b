import type { ClientView } from '../../../contracts/invoices/clients.ts';
import type { ImportChoices } from '../../../contracts/imports/imports.ts';
import type { ClientDraft } from './drafts.ts';
import { addToNew, furtherOf } from './further-addresses.ts';
import type { Remarks } from './remarks.ts';
import type { ClientValues } from './row-action.ts';
import type { RowValues } from './row-values.ts';

/** Names and addresses are compared without case and outer blanks. */
export const comparableName = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** A client of the file: known in Owed, or new. */
export type FoundClient =
  | {
      readonly type: 'known';
      readonly client: ClientView;
      /** The file's name or address for it, where Owed has another one. */
      readonly usesName?: string;
      readonly usesEmail?: string;
    }
  | {
      readonly type: 'new';
      readonly index: number;
      readonly values: ClientValues;
      readonly isFirst: boolean;
    };

/** Known clients, and those that earlier rows make. */
type Candidate = { readonly known: ClientView } | { readonly made: number; readonly values: ClientValues };

const valuesOf = (candidate: Candidate): { readonly name: string; readonly email: string } =>
  'known' in candidate ? candidate.known : candidate.values;

const mostNoted = 5_000;

/** Addresses that get no copies are kept in the notes of a new client. */
const notesWith = (notes: string, addresses: readonly string[]): string =>
  addresses.length === 0
    ? notes
    : `${notes}${notes === '' ? '' : '\n'}Further addresses: ${addresses.join(', ')}`.slice(0, mostNoted);

/**
 * What a row says of a client besides its addresses and its name.
 * @param noted further addresses that go to the notes
 * @param isNew a known one without notes in the file keeps its own
 */
export const givenOf = (
  { name: _, email: __, isNamed: ___, otherEmails: ____, copies: _____, ...others }: ClientDraft,
  noted: readonly string[],
  isNew = false,
): Partial<ClientValues> => {
  const notes = isNew || others.notes !== '' ? notesWith(others.notes, noted) : '';
  return Object.fromEntries(Object.entries({ ...others, notes }).filter(([, text]) => text !== ''));
};

/** Finds the client of a row. Name and email together say who it is; where only one agrees, a person has said it. */
export class ClientFinder {
  readonly newClients: ClientValues[] = [];
  private readonly byEmail = new Map<string, Candidate[]>();
  private readonly byName = new Map<string, Candidate[]>();
  /** Addresses that known clients get from this file. */
  private readonly newAddresses = new Map<number, string>();
  private readonly choices: ImportChoices;

  constructor(known: readonly ClientView[], choices: ImportChoices) {
    this.choices = choices;
    for (const client of known) this.remember({ known: client });
  }

  /** Known clients with the name or the address. */
  like(name: string, email: string): ClientView[] {
    const found = [
      ...(this.byName.get(comparableName(name)) ?? []),
      ...(this.byEmail.get(comparableName(email)) ?? []),
    ];
    return found.flatMap((one) => ('known' in one ? [one.known] : []));
  }

  /** @throws RowProblem when it is neither known nor complete, and when only a person knows who it is */
  find(draft: ClientDraft, first: RowValues, remarks: Remarks): FoundClient {
    const [name, email] = [comparableName(draft.name), comparableName(draft.email)];
    if (name === '') throw first.problem('client_missing', 'clientName');
    const byName = draft.isNamed ? (this.byName.get(name) ?? []) : [];
    const byEmail = email === '' ? [] : (this.byEmail.get(email) ?? []);
    if (email === '') return this.only(byName, first, 'client_ambiguous') ?? this.make(draft, first);
    if (!draft.isNamed) return this.only(byEmail, first, 'client_address_shared') ?? this.make(draft, first);
    const both = byName.filter((one) => comparableName(valuesOf(one).email) === email);
    const known = this.only(both, first, 'client_ambiguous');
    return (
      known ??
      this.withOtherAddress(draft, byName, first, remarks) ??
      this.withOtherName(draft, byEmail, first, remarks) ??
      this.make(draft, first)
    );
  }

  /** A client of the same name: it keeps its address, gets the file's, or is another client. @throws RowProblem */
  private withOtherAddress(
    draft: ClientDraft,
    byName: readonly Candidate[],
    first: RowValues,
    remarks: Remarks,
  ): FoundClient | undefined {
    if (byName.length === 0) return undefined;
    const [only] = byName;
    if (
      only !== undefined &&
      'known' in only &&
      this.newAddresses.get(only.known.id) === comparableName(draft.email)
    )
      return { type: 'known', client: only.known };
    remarks.ask('otherAddress');
    const { otherAddress, seen } = this.choices;
    if (otherAddress === null) throw first.problem('client_other_address', 'clientEmail');
    if (otherAddress === 'another') return undefined;
    const found = this.only(byName, first, 'client_ambiguous');
    if (found?.type === 'known' && otherAddress === 'use' && seen === 'update') {
      if (!this.newAddresses.has(found.client.id)) {
        this.newAddresses.set(found.client.id, comparableName(draft.email));
        return { ...found, usesEmail: draft.email };
      }
    }
    remarks.note('address_kept', draft.email);
    return found;
  }

  /** A client of another name that has the address: the same one, or another. @throws RowProblem */
  private withOtherName(
    draft: ClientDraft,
    byEmail: readonly Candidate[],
    first: RowValues,
    remarks: Remarks,
  ): FoundClient | undefined {
    if (byEmail.length === 0) return undefined;
    remarks.ask('sameAddress');
    const { sameAddress } = this.choices;
    if (sameAddress === null) throw first.problem('client_same_address', 'clientEmail');
    if (sameAddress === 'another') return undefined;
    const found = this.only(byEmail, first, 'client_address_shared');
    return found?.type === 'known' ? { ...found, usesName: draft.name } : found;
  }

  /** The only candidate; undefined for none. @throws RowProblem for several */
  private only(
    candidates: readonly Candidate[],
    first: RowValues,
    problem: 'client_ambiguous' | 'client_address_shared',
  ): FoundClient | undefined {
    const [found, another] = candidates;
    if (found === undefined) return undefined;
    if (another !== undefined)
      throw first.problem(problem, problem === 'client_ambiguous' ? 'clientName' : 'clientEmail');
    return 'known' in found
      ? { type: 'known', client: found.known }
      : { type: 'new', index: found.made, values: found.values, isFirst: false };
  }

  private make(draft: ClientDraft, first: RowValues): FoundClient {
    if (draft.email === '') throw first.problem('client_email_missing', 'clientEmail');
    if (draft.name.length < 2) throw first.problem('client_name_short', 'clientName');
    const { copies, noted } = furtherOf(draft, this.choices, draft.email);
    const values: ClientValues = { name: draft.name, email: draft.email, ...givenOf(draft, noted, true) };
    addToNew(values, copies);
    const index = this.newClients.push(values) - 1;
    this.remember({ made: index, values });
    return { type: 'new', index, values, isFirst: true };
  }

  private remember(candidate: Candidate): void {
    const { name, email } = valuesOf(candidate);
    add(this.byName, comparableName(name), candidate);
    add(this.byEmail, comparableName(email), candidate);
  }
}

const add = (map: Map<string, Candidate[]>, key: string, candidate: Candidate): void => {
  const others = map.get(key);
  if (others === undefined) map.set(key, [candidate]);
  else others.push(candidate);
};
