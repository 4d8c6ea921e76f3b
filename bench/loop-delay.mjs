// Loaded into a measured server: reports on a separate port the longest time that the event loop was blocked, and which
// share of the time it was busy, since the last report.
import { createServer } from 'node:http';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const port = process.env['LOOP_DELAY_PORT'];
if (isMainThread && port !== undefined && port !== '') {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let before = performance.eventLoopUtilization();
  createServer((_, response) => {
    const longest = Math.max(0, delay.max / 1e6 - resolution);
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    delay.reset();
    response.end(JSON.stringify({ longest, utilization }));
  })
    .listen(Number(port), '127.0.0.1')
    .unref();
}
