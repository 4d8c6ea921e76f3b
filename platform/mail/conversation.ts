/** One reply of a mail server: its code and its words. */
export interface Reply {
  readonly code: number;
  readonly text: string;
}

/**
 * Listens to an SMTP conversation and keeps which reply belongs to which command (replies come in the order of the
 * commands, also when those are pipelined, RFC 2920). nodemailer tells of refused recipients only when all is over;
 * whether the message may go out at all has to be known before.
 */
export const listenToConversation = () => {
  const waiting: string[] = ['greeting'];
  let toFirstRecipient: Reply | undefined;
  const debug = (entry: { tnx?: string } | undefined, line = ''): void => {
    if (entry?.tnx === 'client') waiting.push(line);
    if (entry?.tnx !== 'server') return;
    if (waiting.shift()?.startsWith('RCPT TO:') !== true) return;
    toFirstRecipient ??= { code: Number(line.slice(0, 3)), text: line.trim() };
  };
  const silent = () => undefined;
  return {
    /** For the `logger` option, together with `transactionLog`. */
    logger: { debug, trace: silent, info: silent, warn: silent, error: silent, fatal: silent },
    /** The reply to the envelope's first address, which is the client's, once it is there. */
    replyToClient: (): Reply | undefined => toFirstRecipient,
  };
};

export type Conversation = ReturnType<typeof listenToConversation>;
