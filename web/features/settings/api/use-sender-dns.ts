import { queryOptions, useQuery } from '@tanstack/react-query';
import { senderDnsView } from '../../../../contracts/senders/sender-dns.ts';
import { api } from '../../../data/api.ts';

const senderDnsQuery = (id: number) => {
  const path = `/api/verified-emails/${id}/dns`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api.get(path, senderDnsView, signal),
    gcTime: 0,
  });
};

/** The DNS records of a sender's domain, looked up anew. */
export const useSenderDns = (id: number) => useQuery(senderDnsQuery(id));
