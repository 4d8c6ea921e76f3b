import type { MailWorld } from '../rules/mail-world.ts';

/** Links of the emails that anybody can ask for; the first group is the token. */
const links = {
  proof: /confirm-address\?token=([\w-]{43})/,
  password: /reset-password\/([\w-]{43})/,
} as const;

const aMinute = 60_000;
/** A link for a new password works for an hour. */
const worksFor = 50 * aMinute;

/** What somebody reads in a mailbox. */
export class Inbox {
  private readonly mails: MailWorld;
  private readonly used = new Set<string>();

  constructor(mails: MailWorld) {
    this.mails = mails;
  }

  /**
   * The token of the latest link that works and was not used. Waits for one.
   * @param patience how long, in milliseconds
   * @returns undefined when none comes
   */
  async link(to: string, kind: keyof typeof links, patience: number): Promise<string | undefined> {
    const { world } = this.mails;
    for (let waited = 0; ; waited += aMinute) {
      const token = this.latest(to, kind);
      if (token !== undefined) this.used.add(token);
      if (token !== undefined || waited >= patience) return token;
      await world.wait(world.outside, aMinute);
    }
  }

  /** Whether an email of the last hour says that another account has the address. */
  namesAccount(to: string): boolean {
    const { world, begun } = this.mails;
    return begun.some(
      (mail) =>
        mail.isTaken &&
        mail.to === to &&
        mail.subject === 'You have an Owed account with this email address' &&
        world.passed() - mail.connected < worksFor,
    );
  }

  private latest(to: string, kind: keyof typeof links): string | undefined {
    const { world, begun } = this.mails;
    const tokens = begun.flatMap((mail) =>
      mail.isTaken && mail.to === to && world.passed() - mail.connected < worksFor
        ? (links[kind].exec(mail.text)?.[1] ?? [])
        : [],
    );
    return tokens.findLast((token) => !this.used.has(token));
  }
}
