import type { ClientFacts } from './events.ts';

export type ClientCommand =
  | { type: 'CreateClient'; clientId: number; accountId: number; facts: ClientFacts }
  | { type: 'ReviseClient'; changes: Partial<ClientFacts> }
  | { type: 'DeleteClient' };
