import type { TemplateFacts } from '../../domain/template/events.ts';
import type { StoryClient, StoryPerson } from './story-person.ts';
import type { Mishaps } from './story-transports.ts';

/** Events of one day of the story; days are relative to the day the demo is made. */
export interface Scene {
  readonly day: number;
  /** `HH:MM` in the account's zone. */
  readonly time: string;
  readonly play: (me: StoryPerson) => Promise<void>;
}

const clients: Readonly<Record<string, StoryClient>> = {
  northwind: {
    name: 'Northwind Studio',
    email: 'accounts@northwind-studio.example',
    phone: '+1 503 555 0142',
    address: '18 Alder Street, Portland, OR 97205',
    industry: 'Design',
    relationshipType: 'Regular Client',
  },
  bright: {
    name: 'Bright & Sons Roofing',
    email: 'office@brightandsons.example',
    phone: '+1 614 555 0187',
    address: '402 Mill Road, Columbus, OH 43215',
    relationshipType: 'Slow Payer',
    notes: 'Pays after a call. Ask for Denise.',
  },
  lumiere: {
    name: 'Café Lumière',
    email: 'zoe@cafe-lumiere.example',
    phone: '+33 1 55 55 01 20',
    address: '7 rue des Récollets, 75010 Paris',
    relationshipType: 'VIP / High Value',
  },
  harborview: {
    name: 'Harborview Dental',
    email: 'billing@harborview-dental.example',
    phone: '+1 206 555 0119',
    address: '2200 Alaskan Way, Seattle, WA 98121',
    relationshipType: 'Regular Client',
  },
  okonkwo: {
    name: 'Okonkwo Architects',
    email: 'chidi@okonkwo-architects.example',
    phone: '+44 20 5550 0164',
    address: '31 Leonard Street, London EC2A 4QS',
    relationshipType: 'New Client',
  },
  tidal: {
    name: 'Tidal Analytics',
    email: 'finance@tidal-analytics.example',
    phone: '+1 617 555 0175',
    address: '90 Summer Street, Boston, MA 02110',
    industry: 'Software',
    relationshipType: 'Regular Client',
  },
  fern: {
    name: 'Green Fern Landscaping',
    email: 'hello@greenfern.example',
    phone: '+1 512 555 0108',
    address: '15 Barton Skyway, Austin, TX 78704',
    relationshipType: 'At Risk',
  },
  muller: {
    name: 'Müller & Söhne GmbH',
    email: 'buchhaltung@mueller-soehne.example',
    phone: '+49 30 5550 0131',
    address: 'Torstraße 12, 10119 Berlin',
    relationshipType: 'Sensitive / Delicate',
  },
  pilar: {
    name: 'Pilar Ortega',
    email: 'pilar@ortega.example',
    phone: '+34 91 555 01 53',
    relationshipType: 'Friends / Family',
  },
};

/** Of a reminder to the client, which no step was made with. */
const plain = {
  stepType: 'customer_reminder',
  senderName: null,
  senderEmail: null,
  type: null,
  days: null,
} as const;

const templates: Readonly<Record<string, TemplateFacts>> = {
  project: {
    ...plain,
    name: 'Project finished, payment open',
    subject: 'Your project is done: invoice {{invoice_number}}',
    content: `Hello {{client_name}},

I hope you like what we made together. Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}} and is still open.

Could you let me know when to expect the payment? If it is on its way, thank you, and please ignore this email.

Thank you,
{{sender_name}}`,
    tone: 'firm',
  },
  retainer: {
    ...plain,
    name: 'Retainer, a few days before',
    subject: 'Retainer {{invoice_number}}, due {{due_date}}',
    content: `Hello {{client_name}},

This month's retainer, invoice {{invoice_number}} for {{invoice_amount}}, is due on {{due_date}}. If anything on it is not right, just reply.

Thank you,
{{sender_name}}`,
    tone: 'friendly',
    type: 'due_in',
    days: 3,
  },
  call: {
    ...plain,
    name: 'Call the client',
    subject: 'Call {{client_name}} about {{invoice_number}}',
    content: `{{client_name}} has not paid {{invoice_amount}}, due {{due_date}}.

Call before the next reminder goes out, and record what they say.`,
    tone: 'friendly',
    stepType: 'internal_alert',
  },
};

const addTemplates = async (me: StoryPerson): Promise<void> => {
  for (const [key, facts] of Object.entries(templates)) await me.addTemplate(key, facts);
};

const add =
  (number: string, client: string, amount: number, due: number, description: string, paymentUrl?: string) =>
  (me: StoryPerson): Promise<void> =>
    me.addInvoice({ number, client, amount, due, description, ...(paymentUrl && { paymentUrl }) });

const addClients = async (me: StoryPerson): Promise<void> => {
  for (const [key, body] of Object.entries(clients)) await me.addClient(key, body);
};

/**
 * Two months of a small agency: invoices in every state; sequences that are active, held, completed, failed or in
 * doubt; promises kept, open and broken.
 */
export const story: readonly Scene[] = [
  { day: -62, time: '09:10', play: addClients },
  { day: -62, time: '09:40', play: addTemplates },
  { day: -62, time: '10:05', play: add('INV-1040', 'lumiere', 3400, -40, 'Spring menu and signage') },
  { day: -60, time: '11:30', play: add('INV-1041', 'northwind', 4800, -30, 'Retainer, first month') },
  {
    day: -60,
    time: '11:40',
    play: (me) => me.chase('INV-1041', { cc: 'bookkeeping@northwind-studio.example' }),
  },
  { day: -58, time: '14:20', play: add('INV-1042', 'bright', 2350, -44, 'Website refresh') },
  { day: -50, time: '09:45', play: (me) => me.chase('INV-1042') },
  { day: -50, time: '10:15', play: add('INV-1043', 'lumiere', 1275.5, -20, 'Photography, two days') },
  { day: -45, time: '16:05', play: add('INV-1044', 'harborview', 7900, -15, 'Patient portal, phase one') },
  { day: -45, time: '16:15', play: (me) => me.chase('INV-1044') },
  { day: -40, time: '09:30', play: add('INV-1045', 'okonkwo', 12400, -10, 'Brand identity') },
  { day: -38, time: '10:00', play: (me) => me.pay('INV-1040') },
  { day: -38, time: '13:10', play: add('INV-1046', 'tidal', 3150, -8, 'Dashboard prototypes') },
  { day: -35, time: '15:00', play: add('INV-1047', 'fern', 960, -5, 'Flyers and cards') },
  { day: -33, time: '10:40', play: add('INV-1048', 'harborview', 3300, -3, 'Hosting and care, half a year') },
  {
    day: -30,
    time: '09:20',
    play: add('INV-1049', 'muller', 5600, 0, 'Messeauftritt: Konzept', 'https://pay.example/inv-1049'),
  },
  { day: -28, time: '11:00', play: add('INV-1050', 'northwind', 4800, 2, 'Retainer, second month') },
  { day: -28, time: '11:05', play: (me) => me.chase('INV-1050') },
  { day: -26, time: '12:30', play: add('INV-1051', 'northwind', 2900, -8, 'Product photography') },
  { day: -25, time: '09:15', play: (me) => me.pay('INV-1041') },
  { day: -22, time: '17:20', play: (me) => me.pay('INV-1043') },
  { day: -20, time: '09:00', play: (me) => me.chase('INV-1045', { alertOn: -8 }) },
  { day: -20, time: '10:30', play: add('INV-1052', 'pilar', 450, -6, 'Wedding invitations') },
  { day: -18, time: '10:10', play: (me) => me.chase('INV-1046') },
  { day: -17, time: '15:45', play: add('INV-1053', 'fern', 1480, -2, 'Van lettering') },
  { day: -16, time: '09:00', play: (me) => me.chase('INV-1053') },
  { day: -15, time: '14:00', play: add('INV-1054', 'lumiere', 2020, 15, 'Summer campaign') },
  { day: -14, time: '11:20', play: (me) => me.chase('INV-1047') },
  { day: -13, time: '10:00', play: (me) => me.chase('INV-1049', { alertOn: 2 }) },
  { day: -12, time: '09:40', play: add('INV-1055', 'tidal', 1800, 18, 'Data workshop') },
  { day: -12, time: '09:50', play: (me) => me.chase('INV-1055', { template: 'project' }) },
  { day: -10, time: '16:40', play: (me) => me.pay('INV-1051') },
  { day: -10, time: '17:00', play: add('INV-1056', 'bright', 1150, 1, 'Search ads, setup') },
  { day: -9, time: '12:00', play: (me) => me.chase('INV-1052') },
  { day: -9, time: '13:30', play: add('INV-1057', 'tidal', 7250, -2, 'Design system, phase one') },
  { day: -7, time: '10:45', play: (me) => me.promise('INV-1046', -4) },
  { day: -6, time: '11:10', play: (me) => me.promise('INV-1045', 4) },
  { day: -5, time: '09:05', play: add('INV-1058', 'okonkwo', 6250, 25, 'Exhibition panels') },
  { day: -4, time: '15:30', play: (me) => me.pause('INV-1047') },
  { day: -4, time: '15:40', play: (me) => me.moveDueDate('INV-1053', 12, 'cancel') },
  { day: -4, time: '16:00', play: (me) => me.readBell() },
  { day: -1, time: '10:20', play: (me) => me.pay('INV-1048') },
];

/** The failures of the story's mails. */
export const mishaps: Mishaps = {
  refusedForGood: { 'billing@harborview-dental.example': '550 5.1.1 No such user here' },
  inDoubt: { 'pilar@ortega.example': 'Connection closed unexpectedly' },
  refusedCopies: { 'bookkeeping@northwind-studio.example': '550 5.7.1 Mailbox is closed' },
};
