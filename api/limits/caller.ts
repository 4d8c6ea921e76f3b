import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [before = '', after] = hostname.slice(1, -1).split('::');
  const first = before.split(':').filter(Boolean);
  const last = (after ?? '').split(':').filter(Boolean);
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
};

const bytesOf = (group = '0'): number[] => {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 255];
};

const mapped = '0:0:0:0:0:ffff';

/**
 * Whom an address counts as: an IPv6 address as its /64 network, because whoever has one address there has all of them;
 * an IPv4 address, also one written as IPv6, as itself.
 */
export const callerOf = ({ ip }: { readonly ip: string }): string => {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  if (groups.slice(0, 6).join(':') === mapped)
    return [...bytesOf(groups[6]), ...bytesOf(groups[7])].join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
};
