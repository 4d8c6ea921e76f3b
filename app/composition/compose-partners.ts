import { createGmailConnections, createXeroConnections } from '../../commands/connections/connections.ts';
import { createPartnerAccess } from '../../commands/connections/partner-access.ts';
import type { KnownPartners } from '../../commands/connections/partners.ts';
import { composeAccounting } from './compose-accounting.ts';
import type { PartnerSettings } from '../../platform/settings/partner-settings.ts';
import type { Accounting } from '../../platform/ports/partners/accounting.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { PartnerNotConfigured } from '../../platform/ports/partners/partner-access.ts';
import type { PartnerLogin, XeroLogin } from '../../platform/ports/partners/partner-login.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';

/** Gmail and Xero, with their settings. */
export interface Partners extends KnownPartners {
  readonly settings: PartnerSettings;
  readonly accounting: Accounting;
}

export interface PartnersDeps {
  readonly keep: Keep;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly commands: CommandHandler;
}

/** Nothing of a partner's library is loaded before an account connects or uses its connection. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
};

export const composePartners = (settings: PartnerSettings, deps: PartnersDeps): Partners => {
  const { google, xero } = settings;
  const gmailLogin = once(async (): Promise<PartnerLogin> => {
    const { client, oauthUrl, apiUrl } = google;
    if (client === undefined) throw new PartnerNotConfigured('gmail');
    return (await import('../../integrations/gmail/oauth.ts')).createGmailLogin({ client, oauthUrl, apiUrl });
  });
  const xeroLogin = once(async (): Promise<XeroLogin> =>
    (await import('../../integrations/xero/oauth.ts')).createXeroLogin(xero),
  );
  const gmailConnections = createGmailConnections(deps.commands);
  const xeroConnections = createXeroConnections(deps.commands);
  const gmailParts = { partner: 'gmail', login: gmailLogin, connections: gmailConnections } as const;
  const xeroParts = { partner: 'xero', login: xeroLogin, connections: xeroConnections } as const;
  const xeroAccess = createPartnerAccess({ ...deps, ...xeroParts });
  return {
    settings,
    gmail: {
      ...gmailParts,
      missing: google.missing,
      access: createPartnerAccess({ ...deps, ...gmailParts }),
    },
    xero: { ...xeroParts, missing: xero.missing, access: xeroAccess },
    accounting: composeAccounting(xero, { keep: deps.keep, access: xeroAccess }),
  };
};
