import {
  installationSender,
  type ComposedMail,
  type MailTransport,
  type SendOutcome,
  type Transports,
} from '../../platform/ports/mail.ts';

/** The outcome of the story's mails by address; all others are accepted. */
export interface Mishaps {
  readonly refusedForGood: Readonly<Record<string, string>>;
  /** Only for the first mail to the address. */
  readonly inDoubt: Readonly<Record<string, string>>;
  readonly refusedCopies: Readonly<Record<string, string>>;
}

/** Composes mails like the real transports, sends none, and returns the story's outcome. */
export const createStoryTransports = (real: Transports, mishaps: Mishaps): Transports => {
  const doubted = new Set<string>();

  const outcomeOf = ({ to, cc, bcc }: ComposedMail): SendOutcome => {
    const reply = mishaps.refusedForGood[to];
    if (reply !== undefined) return { type: 'refused-for-good', reply, accepted: [] };
    const why = mishaps.inDoubt[to];
    if (why !== undefined && !doubted.has(to)) {
      doubted.add(to);
      return { type: 'in-doubt', why };
    }
    const copies = [...cc, ...bcc];
    const refused = copies.flatMap((address) => {
      const no = mishaps.refusedCopies[address];
      return no === undefined ? [] : [{ address, reply: no }];
    });
    const accepted = [to, ...copies.filter((address) => !(address in mishaps.refusedCopies))];
    return { type: 'accepted', accepted, refused };
  };

  const transport: MailTransport = {
    via: 'smtp',
    folder: null,
    limitFor: (bytes) => real.for(installationSender).limitFor(bytes),
    compose: (mail) => real.for(installationSender).compose(mail),
    send: async (mail, { beforeBody } = {}) => {
      try {
        await beforeBody?.();
      } catch (error) {
        return { type: 'not-begun', why: String(error) };
      }
      return outcomeOf(mail);
    },
    probe: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
  return {
    via: 'smtp',
    for: () => transport,
    limitMilliseconds: real.limitMilliseconds,
    close: () => Promise.resolve(),
  };
};
