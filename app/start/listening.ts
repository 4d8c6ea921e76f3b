import type { Config } from '../../platform/settings/config.ts';
import type { OwedApp } from '../../api/route-deps.ts';

type Where = Pick<Config, 'host' | 'port'>;

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** The URL of a server that listens there. */
export const addressOf = ({ host }: Pick<Where, 'host'>, port: number): string => {
  const name = isEverywhere(host) || host === '127.0.0.1' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** The URL of a server, with its actual port once it listens. */
export const listeningAddress = (app: OwedApp, where: Where): string => {
  const address = app.server.address();
  return addressOf(where, typeof address === 'object' && address !== null ? address.port : where.port);
};

/** Starts listening by the settings. @returns the URL */
export const listen = async (app: OwedApp, where: Where): Promise<string> => {
  await app.listen({ host: where.host, port: where.port });
  return listeningAddress(app, where);
};
