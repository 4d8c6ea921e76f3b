/** How often to look, in milliseconds. */
const lookEvery = 500;

/**
 * Ends this process as by SIGTERM when npm, which started it, is gone: npm passes a signal on to its shell alone, which
 * ends without passing it on. Started otherwise, a process may outlive its parent.
 */
export const endWithParent = () => {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, lookEvery);
  looking.unref();
};
