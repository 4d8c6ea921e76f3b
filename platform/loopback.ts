/** Whether a URL's host is this machine itself. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(url).hostname);
