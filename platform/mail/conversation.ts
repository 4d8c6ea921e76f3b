/** One reply of a mail server: its code and its words. */
export interface Reply {
  readonly code: number;
  readonly text: string;
}

/**
 * Listens to an SMTP conversation and tells when the client's address, the first of the envelope, is refused: as soon as
 * the server says so. nodemailer tells of refused recipients only when all is over, and by then a copy has the mail.
 * Replies come in the order of the commands, also when those are pipelined (RFC 2920); a recipient that is refused only
 * because the sender was tells nothing about the client.
 * @returns for the `logger` option, together with `transactionLog`
 */
export const listenToConversation = (onClientRefused: (reply: Reply) => void) => {
  const waiting: string[] = ['greeting'];
  let senderTaken = false;
  let recipients = 0;

  const hear = (command: string, reply: Reply): void => {
    const taken = reply.code < 400;
    if (command.startsWith('MAIL FROM:')) senderTaken = taken;
    if (!command.startsWith('RCPT TO:')) return;
    recipients += 1;
    if (recipients === 1 && senderTaken && !taken) onClientRefused(reply);
  };

  const debug = (entry: { tnx?: string } | undefined, line = ''): void => {
    if (entry?.tnx === 'client') waiting.push(line);
    if (entry?.tnx !== 'server') return;
    const command = waiting.shift();
    if (command !== undefined) hear(command, { code: Number(line.slice(0, 3)), text: line.trim() });
  };
  const silent = () => undefined;
  return { debug, trace: silent, info: silent, warn: silent, error: silent, fatal: silent };
};
