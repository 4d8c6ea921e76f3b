import type { Fields, Person } from '../doubles/person.ts';

/** Valid request bodies. */
export const clientBody = (changes: object = {}) => ({
  name: 'Northwind Studio',
  email: 'accounts@northwind.example',
  ...changes,
});

export const invoiceBody = (clientId: number, changes: object = {}) => ({
  clientId,
  invoiceNumber: 'INV-1',
  amount: 1234.5,
  dueDate: '2099-12-01',
  ...changes,
});

export const stepBody = (senderEmail: string, changes: object = {}) => ({
  type: 'overdue_by',
  days: 3,
  scheduledDate: '2099-12-04',
  scheduledTime: '09:00',
  subject: 'Invoice {{invoice_number}}',
  content: 'Hello {{client_name}}, {{invoice_amount}} is due.',
  tone: 'friendly',
  senderEmail,
  senderName: 'Ada',
  ...changes,
});

/** A day in UTC, so many days from now. */
export const dayFromNow = (days = 0): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An invoice that is overdue in every time zone. */
export const overdueInvoiceBody = (clientId: number, changes: object = {}) =>
  invoiceBody(clientId, { dueDate: dayFromNow(-2), ...changes });

/** A step that is due now in an account whose zone is UTC. */
export const stepDueNow = (senderEmail: string) => {
  const now = new Date().toISOString();
  return stepBody(senderEmail, {
    days: 1,
    scheduledDate: now.slice(0, 10),
    scheduledTime: now.slice(11, 16),
  });
};

/** The signed-in user's own address. */
export const ownEmail = async (person: Person): Promise<string> => (await person.get('/api/user')).body.email;

/** Makes a call that must create something. */
const create = async (person: Person, path: string, body: object): ReturnType<Person['post']> => {
  const answer = await person.post(path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Creates a client; returns its id. */
export const newClient = async (person: Person, changes: object = {}): Promise<number> =>
  (await create(person, '/api/clients', clientBody(changes))).body.id;

/** Creates an invoice, for a new client unless one is given; returns its id. */
export const newInvoice = async (
  person: Person,
  changes: Readonly<Record<string, unknown>> & { clientId?: number } = {},
): Promise<number> => {
  const clientId = changes.clientId ?? (await newClient(person));
  return (await create(person, '/api/invoices', invoiceBody(clientId, changes))).body.id;
};

/** An invoice as its list answers it; undefined when it is not there. */
export const invoiceRow = async (person: Person, id: number): Promise<Fields | undefined> =>
  (await person.get(`/api/invoices?ids=${id}`)).rows[0];

/** Creates a sequence for an invoice; returns its steps. */
export const newSequence = async (
  person: Person,
  invoiceId: number,
  ...changes: object[]
): Promise<readonly Fields[]> => {
  const email = await ownEmail(person);
  const steps = (changes.length === 0 ? [{}] : changes).map((change) => stepBody(email, change));
  return (await create(person, '/api/followup-sequences', { invoiceId, steps })).rows;
};

/** A day that is still to come in every time zone, also for a clock that a test has put forward by some hours. */
export const inAWeek = (): string => dayFromNow(7);

/** Makes a link for an auditor, for all of the account's time unless another period is given. */
export const newAuditorLink = async (
  person: Person,
  changes: object = {},
): Promise<{ readonly id: number; readonly token: string }> => {
  const body = { name: 'Grant & Co.', from: '2020-01-01', to: '2099-12-31', expiresOn: inAWeek() };
  const made = await create(person, '/api/auditor-links', {
    ...body,
    currentPassword: 'correct horse',
    ...changes,
  });
  return { id: made.body.id, token: String(made.body['token']) };
};
