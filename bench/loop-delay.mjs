// Loaded into a measured server: reports on a separate port the longest time that the event loop was blocked.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const port = process.env['LOOP_DELAY_PORT'];
if (port !== undefined && port !== '') {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  createServer((_, response) => {
    const longest = Math.max(0, delay.max / 1e6 - resolution);
    delay.reset();
    response.end(String(longest));
  })
    .listen(Number(port), '127.0.0.1')
    .unref();
}
