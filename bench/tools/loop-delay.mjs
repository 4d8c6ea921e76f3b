// Loaded into a measured server: reports on a separate port, since the last report, the longest time that the event loop
// was blocked, the same without what this thread waited for a processor, the longest garbage collection, and which share
// of the time it was busy.
import { openSync, readSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolution = 1;

/** Milliseconds that this thread has waited for a processor; undefined where the system does not report it. */
const waited = () => {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    const bytes = Buffer.alloc(64);
    return () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)).split(' ')[1]) / 1e6;
  } catch {
    return undefined;
  }
};

/** Measures the longest time between two turns of a timer, without what this thread waited for a processor. */
const ownBlocks = () => {
  const delay = waited();
  if (delay === undefined) return () => undefined;
  let longest = 0;
  let before = performance.now() - delay();
  setInterval(() => {
    const now = performance.now() - delay();
    longest = Math.max(longest, now - before - resolution);
    before = now;
  }, resolution).unref();
  return () => {
    const report = longest;
    longest = 0;
    return report;
  };
};

/** The longest pause for a garbage collection, in milliseconds. */
const longestCollections = () => {
  let longest = 0;
  /** @param {readonly import('node:perf_hooks').PerformanceEntry[]} entries */
  const count = (entries) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    count(observer.takeRecords());
    const report = longest;
    longest = 0;
    return report;
  };
};

const port = process.env['LOOP_DELAY_PORT'];
if (isMainThread && port !== undefined && port !== '') {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const own = ownBlocks();
  const collections = longestCollections();
  let before = performance.eventLoopUtilization();
  const server = createServer(async (_, response) => {
    // Node hands out what it knows of a collection at the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    const longest = Math.max(0, delay.max / 1e6 - resolution);
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    delay.reset();
    response.end(JSON.stringify({ longest, own: own(), collection: collections(), utilization }));
  });
  server.listen(Number(port), '127.0.0.1').unref();
}
