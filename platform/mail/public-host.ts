import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that no public server is in (IANA's registries of special-purpose addresses). */
const notPublic4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** All but global unicast, and of that what is reserved or leads to IPv4. */
const notPublic6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

// Two lists: a list of IPv6 networks also matches IPv4 addresses, as mapped ones.
const special4 = new BlockList();
for (const [network, bits] of notPublic4) special4.addSubnet(network, bits, 'ipv4');
const special6 = new BlockList();
for (const [network, bits] of notPublic6) special6.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 0) return false;
  return version === 4 ? !special4.check(address, 'ipv4') : !special6.check(address, 'ipv6');
};

/** Longest that a name is looked up, in milliseconds. */
const patience = 8_000;

export type FoundHost =
  | { readonly type: 'found'; readonly address: string }
  | { readonly type: 'private-host' | 'unknown-host' };

type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>;

const lookUp: Lookup = (host) => lookup(host, { all: true });

/**
 * The address to connect to. The connection goes to just this address, so that a name can't lead elsewhere between check
 * and use.
 * @param mayBePrivate whether it may be in a private network
 */
export const findHost = async (
  host: string,
  mayBePrivate: boolean,
  resolve: Lookup = lookUp,
): Promise<FoundHost> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<readonly []>((done) => {
    timer = setTimeout(() => done([]), patience);
  });
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(bare)
    ? [{ address: bare }]
    : await Promise.race([resolve(bare).catch((): readonly [] => []), tooLate]);
  clearTimeout(timer);
  // IPv4 first: many machines have no route for IPv6.
  const [first] = found.toSorted((one, other) => isIP(one.address) - isIP(other.address));
  if (first === undefined) return { type: 'unknown-host' };
  if (!mayBePrivate && found.some(({ address }) => !isPublicAddress(address)))
    return { type: 'private-host' };
  return { type: 'found', address: first.address };
};
