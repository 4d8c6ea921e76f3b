import { randomUUID } from 'node:crypto';
import { clientBody, overdueInvoiceBody, stepDueNow } from '../acceptance/bodies.ts';
import type { Fields, Person } from '../doubles/person.ts';
import type { Chance } from './chance.ts';

/** The state of an invoice according to the answered calls. */
export interface KnownInvoice {
  readonly id: number;
  readonly number: string;
  notes: string | null;
  chased: boolean;
  paid: boolean;
  /** When Mark Paid was answered, if the answer said that no mail was in progress. */
  silentSince: number | undefined;
}

interface Operation {
  readonly method: 'post' | 'put';
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  /** @param body null if the change was stored, but could not be read then */
  readonly then: (body: Fields | null) => void;
}

/**
 * One user's calls in sequence. A call without an answer is retried with the same key until it is answered, as the web
 * app does.
 */
export class Lane {
  readonly invoices: KnownInvoice[] = [];
  /** Number of answered calls. */
  answered = 0;
  private readonly chance: Chance;
  private readonly name: string;
  private readonly email: string;
  private clientId: number | undefined;
  private pending: Operation | undefined;

  constructor(chance: Chance, name: string, email: string) {
    this.chance = chance;
    this.name = name;
    this.email = email;
  }

  /** Makes the next call, or retries the unanswered one. @param asked called when the request was sent */
  async next(person: Person, asked: () => void): Promise<void> {
    this.pending ??= this.choose();
    const { method, path, body, key, then } = this.pending;
    const call = person[method](path, body, { headers: { 'idempotency-key': key } });
    asked();
    const answer = await call;
    if (answer.status >= 500) return;
    if (answer.status >= 400) throw new Error(`${path} was refused: ${answer.status} ${answer.body.message}`);
    then(answer.bodyOrNull);
    this.pending = undefined;
    this.answered += 1;
  }

  private choose(): Operation {
    if (this.clientId === undefined) return this.createClient();
    const open = this.invoices.filter(({ paid }) => !paid);
    const unchased = open.filter(({ chased }) => !chased);
    const roll = this.chance.next();
    if (open.length === 0 || roll < 0.35) return this.createInvoice(this.clientId);
    if (unchased.length > 0 && roll < 0.8) return this.chase(this.chance.one(unchased));
    if (roll < 0.9) return this.note(this.chance.one(open));
    return this.pay(this.chance.one(open));
  }

  private operation(
    method: Operation['method'],
    path: string,
    body: unknown,
    then: Operation['then'],
  ): Operation {
    return { method, path, body, key: randomUUID(), then };
  }

  private createClient(): Operation {
    return this.operation('post', '/api/clients', clientBody({ name: this.name }), (made) => {
      this.clientId = made?.id;
    });
  }

  private createInvoice(clientId: number): Operation {
    const number = `${this.name}-${this.invoices.length + 1}`;
    const body = overdueInvoiceBody(clientId, { invoiceNumber: number });
    return this.operation('post', '/api/invoices', body, (made) => {
      if (made === null) return;
      this.invoices.push({
        id: made.id,
        number,
        notes: null,
        chased: false,
        paid: false,
        silentSince: undefined,
      });
    });
  }

  private chase(invoice: KnownInvoice): Operation {
    const body = { invoiceId: invoice.id, steps: [stepDueNow(this.email)] };
    return this.operation('post', '/api/followup-sequences', body, () => {
      invoice.chased = true;
    });
  }

  private note(invoice: KnownInvoice): Operation {
    const notes = `Note ${this.answered}`;
    return this.operation('put', `/api/invoices/${invoice.id}`, { notes }, () => {
      invoice.notes = notes;
    });
  }

  private pay(invoice: KnownInvoice): Operation {
    return this.operation('post', `/api/invoices/${invoice.id}/mark-paid`, undefined, (body) => {
      invoice.paid = true;
      if (body?.['mailInFlight'] === false) invoice.silentSince = Date.now();
    });
  }
}
