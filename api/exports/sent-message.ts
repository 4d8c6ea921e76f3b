import type { MessageAsSent } from '../../workflows/mailings/message-as-sent.ts';

/** First line of a message that may differ from what was sent. */
const composedAgain =
  'X-Owed-Note: Composed again from its stored parts; the bytes may differ from those that were sent\r\n';

/** The file (.eml) of a message; one that may differ from what was sent says so. */
export const messageFile = ({ bytes, isExact }: Awaited<ReturnType<MessageAsSent>>): Uint8Array =>
  isExact ? bytes : Buffer.concat([Buffer.from(composedAgain), bytes]);
