import type { Fields } from '../../doubles/person.ts';
import type { OracleDeps } from './oracle.ts';
import type { SimulatedPerson } from '../person/person.ts';
import { Violation } from './violation.ts';

/** There is at most one unfinished sequence for an invoice. */
export const assertOneEach = (rows: readonly Fields[]): void => {
  const sequences = new Map<unknown, unknown>();
  for (const row of rows.filter(({ status }) => status === 'active' || status === 'paused')) {
    const { invoiceId, sequenceId } = row as { invoiceId?: unknown; sequenceId?: unknown };
    const other = sequences.get(invoiceId) ?? sequenceId;
    if (other !== sequenceId)
      throw new Violation(
        `Invoice ${String(invoiceId)} has two sequences, ${String(other)} and ${String(sequenceId)}`,
      );
    sequences.set(invoiceId, sequenceId);
  }
};

/** What has started by itself was to start, by rules that the person was told. */
export const checkStarts = async (
  person: SimulatedPerson,
  { known, world, clock }: Pick<OracleDeps, 'known' | 'world' | 'clock'>,
): Promise<void> => {
  if (clock.isSet) return;
  const [{ rows }, { rows: invoices }] = [
    await person.get('/api/followup-sequences'),
    await person.get('/api/invoices'),
  ];
  const created = new Map(invoices.map((row) => [row.id, String(row['createdAt'])]));
  for (const row of rows) {
    const schedule = row['schedule'] as { readonly id: number } | null;
    if (schedule === null || !person.rules.schedules.includes(schedule.id)) continue;
    const invoice = known.invoices.find(({ id }) => id === row['invoiceId']);
    const startedAt = Date.parse(String(row['createdAt'])) - world.now() + world.passed();
    if (invoice === undefined || person.rules.hasOtherClient(invoice.id)) continue;
    if (!person.rules.mayStart(invoice.clientId, created.get(invoice.id) ?? '', startedAt))
      throw new Violation(
        `A sequence of ${invoice.number} has started by itself at ${String(row['createdAt'])}, although the rules say no`,
      );
  }
};

/** When all is quiet, what is to start by itself has started, unless the plan has no room. */
export const checkStarted = async (
  person: SimulatedPerson,
  { clock }: Pick<OracleDeps, 'clock'>,
): Promise<void> => {
  const { body: plan } = await person.get('/api/plan');
  const { remaining } = (plan['sequences'] ?? {}) as { readonly remaining?: number | null };
  if (clock.isSet || remaining === 0) return;
  const anHourAgo = person.server.world.now() - 3_600_000;
  const clients = new Set((person.known.clients.get(person.number) ?? []).map(({ id }) => id));
  const open = person.invoices.filter(
    ({ status, clientId }) => status === 'pending' && clients.has(clientId),
  );
  for (const invoice of open) {
    const { body } = await person.get(`/api/schedule-rules/preview?invoiceId=${invoice.id}`);
    const startsAt = body['startsAt'];
    if (typeof startsAt === 'string' && Date.parse(startsAt) < anHourAgo)
      throw new Violation(`The sequence of ${invoice.number} was to start at ${startsAt}, and has not`);
  }
};
