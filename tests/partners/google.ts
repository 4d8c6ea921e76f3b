import { OAuthProvider } from './oauth-provider.ts';
import { PartnerServer, type PartnerApi, type PartnerRoute } from './partner-server.ts';

/** How Google knows Owed in tests. */
export const googleClient = { id: 'owed-at-google', secret: 'google-client-secret' } as const;
export const googleAddress = 'sam.studio@gmail.example';

/** Google on this machine: consent, tokens, revocation and the profile; more of the Gmail API by another part. */
export class Google {
  readonly oauth: OAuthProvider;
  readonly server: PartnerServer;

  /** @param api the Gmail API, given whose mailbox a token opens */
  constructor(api?: PartnerApi & { ownerOf: (token: string) => string | undefined }) {
    this.oauth = new OAuthProvider({
      name: 'Google',
      clientId: googleClient.id,
      clientSecret: googleClient.secret,
      paths: { authorize: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
      rotates: false,
      choice: {
        label: 'Account',
        owners: [googleAddress, 'sam.private@gmail.example'].map((id) => ({ id, name: id })),
      },
    });
    if (api !== undefined) api.ownerOf = (token) => this.oauth.grantWith(token)?.owner;
    this.server = new PartnerServer([this.oauth.route, this.profile], api);
  }

  /** The settings with which Owed uses it; it listens already. */
  get settings(): Readonly<Record<string, string>> {
    const { url } = this.server;
    return {
      GOOGLE_CLIENT_ID: googleClient.id,
      GOOGLE_CLIENT_SECRET: googleClient.secret,
      GOOGLE_OAUTH_URL: url,
      GMAIL_API_URL: url,
    };
  }

  private readonly profile: PartnerRoute = (request) => {
    if (request.url.pathname !== '/gmail/v1/users/me/profile') return undefined;
    const grant = this.oauth.grantOf(request);
    if (grant === undefined)
      return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'No' } } };
    const body = { emailAddress: grant.owner, messagesTotal: 0, threadsTotal: 0, historyId: '1' };
    return { status: 200, body };
  };
}
