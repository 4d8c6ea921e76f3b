import type { Config } from '../../platform/settings/config.ts';
import { isLoopbackHost } from '../../platform/loopback.ts';

/** Whether nobody else can reach it: it listens to this machine alone, has no public address, and no mail leaves. */
export const isOwnMachine = (
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  via: 'smtp' | 'outbox',
): boolean =>
  via === 'outbox' && publicUrl === undefined && isLoopbackHost(host.includes(':') ? `[${host}]` : host);
