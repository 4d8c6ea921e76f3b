import type { StartableInvoices } from './startable-invoices.ts';

interface ClientDays {
  readonly isPaused: boolean;
  /** Whether a day is free; then it is taken. */
  readonly take: (date: string) => boolean;
}

/** The days on which clients get an email anyway: a late invoice begins on another one. */
export class FirstEmailDays {
  private readonly startable: StartableInvoices;
  private readonly accountId: number;
  private readonly clients = new Map<number, Promise<ClientDays>>();

  constructor(startable: StartableInvoices, accountId: number) {
    this.startable = startable;
    this.accountId = accountId;
  }

  of(clientId: number): Promise<ClientDays> {
    const known = this.clients.get(clientId) ?? this.read(clientId);
    this.clients.set(clientId, known);
    return known;
  }

  private async read(clientId: number): Promise<ClientDays> {
    const [isPaused, planned] = await Promise.all([
      this.startable.isClientPaused(this.accountId, clientId),
      this.startable.nextEmailDays(this.accountId, clientId),
    ]);
    const taken = new Set(planned);
    const take = (date: string): boolean => {
      if (taken.has(date)) return false;
      taken.add(date);
      return true;
    };
    return { isPaused, take };
  }
}
