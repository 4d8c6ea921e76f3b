import { GenericContainer, getContainerRuntimeClient, Wait, type StartedTestContainer } from 'testcontainers';
import { messageOf } from '../../platform/error-message.ts';

/** Longest wait for a response from Docker, in milliseconds. */
const longestProbe = 3_000;

/** Longest time from a started container to a responding engine, in milliseconds, not counting the image pull. */
const longestStart = 120_000;

/** Frequent checks, because an engine is ready seconds after its container starts. Milliseconds. */
const soon = { interval: 1_000, timeout: 10_000, retries: 120 };

/** An engine in a container, and the setting that its address goes to. */
interface Engine {
  readonly setting: 'EVENTSTORE_URL' | 'MONGO_URL' | 'FERRETDB_URL' | 'TEMPORAL_ADDRESS';
  readonly port: number;
  readonly container: () => GenericContainer;
  readonly address: (host: string, port: number) => string;
}

const mongoImage = 'mongo:8.0.12';

/** Creates the replica set at the first check. The server's own name for itself is never used: see `address`. */
const primaryCheck = `
try { rs.status() } catch { rs.initiate({ _id: 'owed', members: [{ _id: 0, host: 'localhost:27017' }] }) }
quit(db.hello().isWritablePrimary ? 0 : 1)`;

const engines: readonly Engine[] = [
  {
    setting: 'EVENTSTORE_URL',
    port: 2113,
    // The image has its own check.
    container: () =>
      new GenericContainer('eventstore/eventstore:24.10.0-bookworm-slim').withEnvironment({
        EVENTSTORE_CLUSTER_SIZE: '1',
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_RUN_PROJECTIONS: 'None',
        EVENTSTORE_MEM_DB: 'true',
        EVENTSTORE_TELEMETRY_OPTOUT: 'true',
      }),
    address: (host, port) => `esdb://${host}:${port}?tls=false`,
  },
  {
    setting: 'MONGO_URL',
    port: 27_017,
    container: () =>
      new GenericContainer(mongoImage)
        .withCommand(['mongod', '--replSet', 'owed', '--bind_ip_all'])
        .withTmpFs({ '/data/db': 'rw' })
        .withHealthCheck({ test: ['CMD', 'mongosh', '--quiet', '--eval', primaryCheck], ...soon }),
    address: (host, port) => `mongodb://${host}:${port}/?directConnection=true`,
  },
  {
    // A single MongoDB server has no change streams.
    setting: 'FERRETDB_URL',
    port: 27_017,
    container: () =>
      new GenericContainer(mongoImage)
        .withTmpFs({ '/data/db': 'rw' })
        .withHealthCheck({ test: ['CMD', 'mongosh', '--quiet', '--eval', 'db.hello()'], ...soon }),
    address: (host, port) => `mongodb://${host}:${port}`,
  },
  {
    setting: 'TEMPORAL_ADDRESS',
    port: 7233,
    container: () =>
      new GenericContainer('temporalio/temporal:1.5.1')
        .withCommand(['server', 'start-dev', '--ip', '0.0.0.0', '--log-level', 'error'])
        .withHealthCheck({
          test: ['CMD', 'temporal', 'operator', 'namespace', 'describe', '--namespace', 'default'],
          ...soon,
        }),
    address: (host, port) => `${host}:${port}`,
  },
];

const dockerAnswers = async (): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), longestProbe);
  });
  const answer = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
};

/** Started engines by setting, and how to stop them. */
export interface StartedEngines {
  readonly addresses: Readonly<Partial<Record<Engine['setting'], string>>>;
  /** Sentences about what did not start. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the engines of these settings, all at once, if Docker answers.
 * @returns undefined when it does not
 */
export const startContainers = async (
  settings: readonly Engine['setting'][],
): Promise<StartedEngines | undefined> => {
  if (!(await dockerAnswers())) return undefined;
  const wanted = engines.filter(({ setting }) => settings.includes(setting));

  const addresses: Partial<Record<Engine['setting'], string>> = {};
  const failures: string[] = [];
  const started: StartedTestContainer[] = [];
  const start = async ({ setting, port, container, address }: Engine): Promise<void> => {
    const running = await container()
      .withExposedPorts(port)
      .withWaitStrategy(Wait.forHealthCheck())
      .withStartupTimeout(longestStart)
      .start();
    started.push(running);
    addresses[setting] = address(running.getHost(), running.getMappedPort(port));
  };
  await Promise.all(
    wanted.map((engine) =>
      start(engine).catch((error: unknown) => {
        failures.push(`${engine.setting}: ${messageOf(error)}`);
      }),
    ),
  );
  return {
    addresses,
    failures,
    stop: async () => {
      await Promise.all(started.map((container) => container.stop()));
    },
  };
};
