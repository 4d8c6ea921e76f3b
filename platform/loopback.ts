/** Whether a host (IPv6 addresses in brackets) is this machine. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host);
