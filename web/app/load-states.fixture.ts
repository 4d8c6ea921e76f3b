/** A screen, and what a failed load of a part of it says. */
export interface Screen {
  readonly path: string;
  /** The calls that fail. */
  readonly calls: RegExp;
  readonly failure: string;
  /** What is seen once it is loaded. */
  readonly seen: string;
  /** What is only said of an empty account. */
  readonly empty: string;
  /** Whether a change is read again by itself. */
  readonly isLive?: true;
}

const lists = 'Error loading data. Please try again.';

export const screens: readonly Screen[] = [
  {
    path: '/',
    calls: /api.dashboard$/,
    failure: "The figures couldn't be loaded.",
    seen: 'past the due date',
    empty: '0 invoices: $0.00',
    isLive: true,
  },
  {
    path: '/',
    calls: /api.figures$/,
    failure: "These figures couldn't be loaded.",
    seen: 'Owed now ÷ invoiced',
    empty: 'Nobody owes you anything.',
    isLive: true,
  },
  {
    path: '/',
    calls: /api.lists.next-emails/,
    failure: "The follow-ups couldn't be loaded.",
    seen: 'Friendly',
    empty: 'No upcoming follow-ups.',
    isLive: true,
  },
  {
    path: '/',
    calls: /api.lists/,
    failure: lists,
    seen: 'Showing 1 to',
    empty: 'Three steps to your first reminder',
    isLive: true,
  },
  {
    path: '/invoices',
    calls: /api.lists.invoices/,
    failure: lists,
    seen: 'Showing 1 to',
    empty: 'No invoices found.',
    isLive: true,
  },
  {
    path: '/clients',
    calls: /api.lists.clients/,
    failure: 'Error loading clients. Please try again.',
    seen: 'zoe@example.test',
    empty: 'No clients found',
    isLive: true,
  },
  {
    path: '/sequences',
    calls: /api.lists.sequences/,
    failure: 'Error loading sequences. Please try again.',
    seen: 'Active (1)',
    empty: 'Active (0)',
  },
  {
    path: '/upcoming',
    calls: /api.upcoming/,
    failure: 'Error loading emails. Please try again.',
    seen: 'About the barn roof',
    empty: 'No emails planned',
    isLive: true,
  },
  {
    path: '/payments',
    calls: /api.payments/,
    failure: 'Error loading payments. Please try again.',
    seen: 'No payments yet',
    empty: 'No payments yet',
  },
  {
    path: '/history',
    calls: /api.lists.sent-emails/,
    failure: 'Error loading emails. Please try again.',
    seen: 'No emails sent yet.',
    empty: 'No emails sent yet.',
  },
  {
    path: '/templates',
    calls: /api.email-templates$/,
    failure: 'Error loading templates. Please try again.',
    seen: 'Barn words',
    empty: 'No email templates found',
    isLive: true,
  },
  {
    path: '/schedules',
    calls: /api.schedules$/,
    failure: 'Error loading schedules. Please try again.',
    seen: 'Barn schedule',
    empty: 'You have no schedules of your own yet.',
    isLive: true,
  },
  {
    path: '/schedules?tab=rules',
    calls: /api.schedule-rules$/,
    failure: 'Error loading the rules. Please try again.',
    seen: 'Everyone else',
    empty: 'Everyone else',
  },
  {
    path: '/pricing',
    calls: /api.plan$/,
    failure: "Your plan couldn't be loaded.",
    seen: 'Invoices remaining',
    empty: "Yours doesn't end.",
  },
  {
    path: '/settings?tab=verified-emails',
    calls: /api.verified-emails$/,
    failure: 'Failed to load emails',
    seen: 'Resend',
    empty: 'Failed to add your email',
    isLive: true,
  },
  {
    path: '/settings?tab=security',
    calls: /api.user.sessions$/,
    failure: 'An error occurred. Please try again.',
    seen: 'This device',
    empty: 'This device',
  },
  {
    path: '/settings?tab=integrations',
    calls: /api.xero.status$/,
    failure: 'Error checking connection',
    seen: 'Connect Manually',
    empty: 'Connect Manually',
  },
  {
    path: '/clients?dialog=edit-client:CLIENT',
    calls: /api.clients\?ids=/,
    failure: "This couldn't be loaded.",
    seen: 'Update client',
    empty: 'Client not found',
  },
  {
    path: '/invoices?dialog=edit-invoice:INVOICE',
    calls: /api.clients\?ids=/,
    failure: "This couldn't be loaded.",
    seen: 'Update Invoice',
    empty: 'Unknown Client',
  },
  {
    path: '/sequences?dialog=sequence:INVOICE',
    calls: /api.followup-sequences\?/,
    failure: 'Error loading sequences. Please try again.',
    seen: 'About the barn roof',
    empty: 'This invoice has no sequence.',
  },
];
