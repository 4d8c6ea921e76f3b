import { healthOf, type Problems } from '../../api/health.ts';
import type { Monitoring } from '../../api/route-deps.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Engines } from '../composition/compose-engines.ts';
import { portsNow } from './ports-now.ts';
import { createVitalSigns, type Workers } from './vital-signs.ts';

export interface MonitoringOptions extends Workers {
  readonly config: Pick<Config, 'dataDir' | 'metricsToken'>;
  readonly engines: Engines;
  readonly problems: readonly Problems[];
}

/** What monitoring learns from this process. It knows nothing of failures in others. */
export const composeMonitoring = ({
  config,
  engines,
  problems,
  ...workers
}: MonitoringOptions): Monitoring => {
  const { store, clock, emails, metrics, traces } = engines;
  const signs = createVitalSigns({ store, clock, emails, ...workers });
  const health = () => healthOf(problems);
  return {
    token: config.metricsToken,
    health,
    details: async () => {
      const [ports, now] = await Promise.all([portsNow(config, engines), signs()]);
      return { ports, ...now, emails: now.emails.filter(({ count }) => count > 0) };
    },
    measurements: metrics,
    traces,
    metricsNow: async () => {
      if (metrics === undefined) return undefined;
      const [now, { problems: found }] = await Promise.all([signs(), health()]);
      return { type: metrics.contentType, text: await metrics.text({ signs: now, problems: found.length }) };
    },
  };
};
