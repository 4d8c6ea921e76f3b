import type { FactActor, FactKind } from '../../../contracts/invoices/timeline.ts';
import { factKind } from '../../../domain/audit/event-kinds.ts';
import { factActor } from '../../../domain/audit/fact-actor.ts';
import type { Position, RecordedEvent, StreamName } from '../../../platform/ports/event-store.ts';

/** Where a fact is, and what it can be found by. */
export interface IndexedFact {
  /** Its place among the facts, from 0 for the oldest. */
  readonly number: number;
  readonly stream: StreamName;
  readonly revision: number;
  readonly invoiceId: number | null;
  readonly clientId: number | null;
}

export interface FactFilter {
  readonly kind?: FactKind | undefined;
  readonly actor?: FactActor | undefined;
  readonly clientId?: number | undefined;
  /** Milliseconds since 1970: recorded from then on, and before then. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  /** Number of the first fact that counts, and of the first one that does not any more. */
  readonly begin: number;
  readonly end: number;
}

/** The first 52 bits of an event's id. */
const shortId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 13), 16);

const none = 0;

/**
 * The facts of an account, or of an invoice, in the order of recording. It keeps a few numbers of each and no events, so
 * that an account with 200 000 takes about 15 MB.
 */
export class FactIndex {
  /** Up to which events were added, fact or not. */
  position: Position | undefined;
  private readonly streams: StreamName[] = [];
  private readonly streamNumbers = new Map<StreamName, number>();
  private readonly stream: number[] = [];
  private readonly revision: number[] = [];
  private readonly at: number[] = [];
  private readonly kind: FactKind[] = [];
  private readonly actor: FactActor[] = [];
  private readonly invoice: number[] = [];
  private readonly client: number[] = [];
  private readonly id: number[] = [];
  private readonly clientOfInvoice = new Map<number, number>();
  private readonly invoiceOfMailing = new Map<number, number>();

  get size(): number {
    return this.at.length;
  }

  /** Takes the next event in the order of recording. */
  add(event: RecordedEvent): void {
    this.position = event.position;
    const { data } = event;
    if (event.type === 'InvoiceCreated' || event.type === 'InvoiceRevised')
      this.clientOfInvoice.set(event.data.invoiceId, event.data.clientId);
    const about = event.type === 'MailingQueued' ? event.data.about[0] : undefined;
    if (event.type === 'MailingQueued' && about !== undefined)
      this.invoiceOfMailing.set(event.data.mailingId, about.invoiceId);
    const kind = factKind(event);
    if (kind === null) return;
    const invoiceId =
      'invoiceId' in data
        ? data.invoiceId
        : 'mailingId' in data
          ? this.invoiceOfMailing.get(data.mailingId)
          : undefined;
    const ofInvoice = invoiceId === undefined ? undefined : this.clientOfInvoice.get(invoiceId);
    this.stream.push(this.numberOf(event.stream));
    this.revision.push(event.revision);
    this.at.push(Date.parse(event.metadata.occurredAt));
    this.kind.push(kind);
    this.actor.push(factActor(event));
    this.invoice.push(invoiceId ?? none);
    this.client.push('clientId' in data ? data.clientId : (ofInvoice ?? none));
    this.id.push(shortId(event.id));
  }

  /** How many of the facts were recorded before the first one of a later time, in milliseconds since 1970. */
  endAt(moment: number): number {
    const end = this.at.findIndex((at) => at > moment);
    return end === -1 ? this.size : end;
  }

  /** The number of the fact with an event's id. */
  find(id: string): number | undefined {
    const number = this.id.lastIndexOf(shortId(id));
    return number === -1 ? undefined : number;
  }

  matches(number: number, { kind, actor, clientId, from, before, begin, end }: FactFilter): boolean {
    const at = this.at[number] ?? 0;
    return (
      number >= begin &&
      number < end &&
      (kind === undefined || this.kind[number] === kind) &&
      (actor === undefined || this.actor[number] === actor) &&
      (clientId === undefined || this.client[number] === clientId) &&
      (from === undefined || at >= from) &&
      (before === undefined || at < before)
    );
  }

  fact(number: number): IndexedFact {
    const stream = this.streams[this.stream[number] ?? -1];
    if (stream === undefined) throw new RangeError(`There is no fact ${number}`);
    const idOrNone = (id = none): number | null => (id === none ? null : id);
    return {
      number,
      stream,
      revision: this.revision[number] ?? 0,
      invoiceId: idOrNone(this.invoice[number]),
      clientId: idOrNone(this.client[number]),
    };
  }

  private numberOf(stream: StreamName): number {
    const known = this.streamNumbers.get(stream);
    if (known !== undefined) return known;
    this.streams.push(stream);
    this.streamNumbers.set(stream, this.streams.length - 1);
    return this.streams.length - 1;
  }
}
