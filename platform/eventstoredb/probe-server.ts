import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Address, Host } from './address.ts';

/** Timeout of one probe, in milliseconds. */
const patience = 1_000;

type Outcome = { readonly isOpen: true } | { readonly isOpen: false; readonly code: string };

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message);

const outcomeOf = (socket: Socket, opened: 'connect' | 'secureConnect'): Promise<Outcome> =>
  new Promise((resolve) => {
    const end = (outcome: Outcome): void => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(patience, () => end({ isOpen: false, code: 'ETIMEDOUT' }));
    socket.once(opened, () => end({ isOpen: true }));
    socket.once('error', (error) => end({ isOpen: false, code: codeOf(error) }));
    socket.once('close', () => end({ isOpen: false, code: 'ECONNRESET' }));
  });

const shakeHands = (
  { address, port }: Host,
  trust: { readonly rejectUnauthorized: boolean; readonly ca?: Buffer },
): Promise<Outcome> =>
  outcomeOf(
    connectTls({
      host: address,
      port,
      ALPNProtocols: ['h2'],
      ...(isIP(address) === 0 && { servername: address }),
      ...trust,
    }),
    'secureConnect',
  );

/** A server that rejects the handshake sends a TLS alert. */
const speaksTls = (outcome: Outcome): boolean => outcome.isOpen || outcome.code.includes('ALERT');

const unknownHost = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'];

/** Probes an address where EventStoreDB could not be used. @returns what is wrong, to follow the setting's name */
export const probeServer = async (address: Address): Promise<string> => {
  const { hosts, tls, channelCredentials, shown } = address;
  const outcomes = await Promise.all(
    hosts.map(async (host) => ({
      host,
      outcome: await outcomeOf(connectTcp(host.port, host.address), 'connect'),
    })),
  );
  const reached = outcomes.find(({ outcome }) => outcome.isOpen);
  if (reached === undefined) {
    const isUnknown = outcomes.every(({ outcome }) => !outcome.isOpen && unknownHost.includes(outcome.code));
    return isUnknown ? `names a host that is not known: ${shown}` : `names ${shown}, where nothing answers`;
  }
  const at = `${reached.host.address}:${reached.host.port}`;
  const handshake = await shakeHands(reached.host, { rejectUnauthorized: false });
  if (tls && !speaksTls(handshake))
    return `asks for TLS, which the server at ${at} does not speak (?tls=false, if it is meant to go without)`;
  if (!tls && speaksTls(handshake)) return `says tls=false, but the server at ${at} speaks TLS`;
  const { rootCertificate: ca } = channelCredentials;
  const trusted = await shakeHands(reached.host, { rejectUnauthorized: true, ...(ca && { ca }) });
  if (tls && !trusted.isOpen)
    return `asks for TLS, but the certificate of ${at} is not trusted (${trusted.code}); name its authority by tlsCAFile`;
  return `names ${at}, where something answers, but no EventStoreDB that is ready`;
};
