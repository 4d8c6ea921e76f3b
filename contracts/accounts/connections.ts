import { z } from 'zod';
import { requiredText } from '../fields.ts';
import type { Message } from '../messages.ts';

/** Where a browser goes to agree; it comes back to `/api/gmail/callback` or `/api/xero/callback`. */
export const authUrlView = z.object({ authUrl: z.string() });

/** Why a connection that the user did not end is gone; null while there is one, and when the user ended it. */
const lost = z.enum(['refused', 'missing']).nullable();

export const gmailStatusView = z.object({
  /** Whether the installation has what Google knows it by. */
  configured: z.boolean(),
  connected: z.boolean(),
  /** Names of the settings that are missing. */
  missingCredentials: z.array(z.string()),
  /** Of the connected account, or of the one that was lost. */
  address: z.string().nullable(),
  lost,
});
export type GmailStatusView = z.infer<typeof gmailStatusView>;

export const xeroStatusView = z.object({
  connected: z.boolean(),
  /** Whether users can agree on Xero's page; without it they connect by hand. */
  configured: z.boolean(),
  missingCredentials: z.array(z.string()),
  /** Of the connected organization, or of the one that was lost. */
  tenantName: z.string().nullable(),
  by: z.enum(['consent', 'hand']).nullable(),
  lost,
});
export type XeroStatusView = z.infer<typeof xeroStatusView>;

const credential = (most: number, field: string) =>
  requiredText(field, { least: 1, most }, `${field} is required`);

/** The client of a custom connection, and the organization that it opens. */
export const xeroManualBody = z.strictObject({
  clientId: credential(200, 'Client ID'),
  clientSecret: credential(500, 'Client Secret'),
  tenantId: credential(200, 'Tenant ID'),
});
export type XeroManualBody = z.infer<typeof xeroManualBody>;

/** How a connection ended at the partner's side. */
export const disconnectedView = z.object({
  /** `by_user`: only the user can end it there. `unknown`: the partner did not answer. */
  atPartner: z.enum(['revoked', 'by_user', 'unknown', 'nothing']),
});
export type DisconnectedView = z.infer<typeof disconnectedView>;

export const partnerNames = { gmail: 'Gmail', xero: 'Xero' } as const;

/** What the server says of a partner that fails. */
export const partnerFailures = {
  unavailable: (partner: keyof typeof partnerNames): string =>
    `${partnerNames[partner]} can't be reached right now. Please try again in a few minutes.`,
  notConnected: (partner: keyof typeof partnerNames): string =>
    `${partnerNames[partner]} isn't connected. Connect it in Settings, under Integrations.`,
  notConfigured: (partner: keyof typeof partnerNames): string =>
    `${partnerNames[partner]} isn't set up on this server.`,
  wrongClient: "Xero doesn't accept this client ID and client secret.",
  wrongTenant: "This client doesn't have access to an organization with this tenant ID.",
} as const;

/**
 * What reads as an error code of OAuth (RFC 6749, 4.1.2.1), such as `server_error`. The reason is in the address, where
 * anybody can write a sentence, a link or a telephone number that would look like Owed's own words.
 */
const errorCode = /^(?=.{2,40}$)[a-z]+(_[a-z]+)*$/;

const isErrorCode = (reason: string | null): reason is string => reason !== null && errorCode.test(reason);

/** The toast after a return from Xero without a connection. @param reason what Xero or Owed said, null for nothing */
export const xeroCallbackFailure = (reason: string | null): Message => {
  const title = 'Connection Failed';
  switch (reason) {
    case 'missing_parameters':
      return {
        title,
        message: 'Authentication parameters were missing from the callback. Please try again.',
      };
    case 'access_denied':
      return {
        title,
        message: 'You denied access to your Xero account. Please approve access to continue.',
      };
    default:
      return {
        title,
        message: isErrorCode(reason)
          ? `Xero error: ${reason}`
          : 'Failed to connect to Xero. Please try again.',
      };
  }
};

const gmailReasons: Readonly<Record<string, string>> = {
  missing_parameters: 'Authentication parameters were missing from the callback. Please try again.',
  access_denied: 'You denied access to your Gmail account. Please approve access to continue.',
  not_all_allowed:
    'Owed needs both permissions, to send emails and to find the ones it has sent. Please try again and allow both.',
  invalid_state: 'The connection was started in another session or too long ago. Please try again.',
  temporarily_unavailable: "Google didn't respond. Please try again in a few minutes.",
};

/** The toast after a return from Google without a connection. @param reason what Google or Owed said, null for nothing */
export const gmailCallbackFailure = (reason: string | null): Message => {
  const title = 'Connection Failed';
  if (!isErrorCode(reason)) return { title, message: 'Failed to connect to Gmail. Please try again.' };
  return { title, message: gmailReasons[reason] ?? `Gmail error: ${reason}` };
};

/** Titles and texts of the integrations. */
export const connectionToasts = {
  xeroAuthUrl: 'Failed to get Xero authorization URL',
  xeroConnect: 'Failed to connect to Xero',
  xeroDisconnect: 'Failed to disconnect from Xero.',
  xeroManual: {
    title: 'Connection Failed',
    message: 'Failed to connect to Xero. Please check your credentials.',
  },
  xeroStatus: 'Error checking connection',
  gmailAuthUrl: 'Failed to get authentication URL',
  gmailConnect: 'Failed to initiate Gmail connection',
  gmailDisconnect: 'Failed to disconnect Gmail account',
  gmailStatus: 'Error checking connection',
  xeroConnected: 'Xero connected',
  gmailConnected: 'Gmail connected',
  xeroDisconnected: 'Xero disconnected',
  gmailDisconnected: 'Gmail disconnected',
} as const;

/** What is left to do after a disconnection; undefined when nothing is. */
export const afterDisconnection = (
  partner: keyof typeof partnerNames,
  atPartner: DisconnectedView['atPartner'],
): string | undefined => {
  if (atPartner === 'unknown')
    return partner === 'gmail'
      ? 'Owed has deleted its access, but Google didn\'t confirm. Remove Owed under "Third-party apps" in your Google Account, too.'
      : 'Owed has deleted its access, but Xero didn\'t confirm. Remove Owed under "Connected apps" in Xero, too.';
  return atPartner === 'by_user'
    ? 'Owed has deleted its access. The custom connection itself stays in Xero until you remove it there.'
    : undefined;
};
