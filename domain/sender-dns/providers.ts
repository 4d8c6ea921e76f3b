/** What a mail service asks its users to put into the DNS of their domain. */
export interface MailProvider {
  readonly name: string;
  /** How the names of its servers end. */
  readonly servers: readonly string[];
  /** What its SPF record is included by. */
  readonly include: string;
  /** Under which its DKIM keys usually are. */
  readonly selectors: readonly string[];
}

export const mailProviders: readonly MailProvider[] = [
  {
    name: 'Google',
    servers: ['gmail.com', 'google.com', 'googlemail.com'],
    include: '_spf.google.com',
    selectors: ['google'],
  },
  {
    name: 'Microsoft 365',
    servers: ['office365.com', 'outlook.com', 'office.com'],
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  { name: 'Amazon SES', servers: ['amazonaws.com'], include: 'amazonses.com', selectors: [] },
  { name: 'SendGrid', servers: ['sendgrid.net'], include: 'sendgrid.net', selectors: ['s1', 's2'] },
  {
    name: 'Mailgun',
    servers: ['mailgun.org'],
    include: 'mailgun.org',
    selectors: ['mailo', 'smtp', 'k1', 'mx', 'pic'],
  },
  { name: 'Postmark', servers: ['postmarkapp.com'], include: 'spf.mtasv.net', selectors: ['pm'] },
  {
    name: 'Brevo',
    servers: ['brevo.com', 'sendinblue.com'],
    include: 'spf.brevo.com',
    selectors: ['brevo1', 'brevo2', 'mail'],
  },
  { name: 'Mailjet', servers: ['mailjet.com'], include: 'spf.mailjet.com', selectors: ['mailjet'] },
  {
    name: 'Fastmail',
    servers: ['fastmail.com', 'messagingengine.com'],
    include: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
  },
  {
    name: 'Zoho',
    servers: ['zoho.com', 'zoho.eu', 'zohomail.com'],
    include: 'zohomail.com',
    selectors: ['zmail', 'zoho'],
  },
  {
    name: 'Proton',
    servers: ['protonmail.ch', 'proton.me'],
    include: '_spf.protonmail.ch',
    selectors: ['protonmail', 'protonmail2', 'protonmail3'],
  },
];

/** Selectors that servers without a service of their own often use. */
const usualSelectors = ['default', 'dkim', 'mail', 'key1', 'k1'];

/** The service that a mail server belongs to; undefined for an unknown one. */
export const providerOf = (mailServer: string): MailProvider | undefined => {
  const host = mailServer.toLowerCase();
  return mailProviders.find(({ servers }) => servers.some((end) => host === end || host.endsWith(`.${end}`)));
};

/** The selectors to look under, those of the service first. */
export const selectorsOf = (provider: MailProvider | undefined): readonly string[] => [
  ...new Set([...(provider?.selectors ?? []), ...usualSelectors]),
];
