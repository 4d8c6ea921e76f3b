import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../platform/settings/config.ts';
import { sourceFolders } from '../../scripts/build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const service = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: z.looseObject({}).optional(),
  depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).optional(),
});

const { services, networks } = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.unknown()),
  })
  .loose()
  .parse(parse(read('docker-compose.yml'), { merge: true }));

const roles = ['api', 'projections', 'workflows'];
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
const engines = Object.entries(services).filter(([, { build }]) => build === undefined);

const explained = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => name);
/** The settings of `.env.example` that the file decides, and those for demos and stand-ins. */
const decided = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'ROLE',
  'NODE_ENV',
  'SECRET_KEY',
  'SECRET_KEY_FILE',
  'OLD_SECRET_KEY',
  'EVENTSTORE_URL',
  'MONGO_URL',
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'TEMPORAL_TLS',
  'TEMPORAL_API_KEY',
  'CLOCK_OFFSET',
  'GOOGLE_OAUTH_URL',
  'GMAIL_API_URL',
  'XERO_API_URL',
  'XERO_IDENTITY_URL',
];

/** A value as Compose resolves it when no variable is set. */
const byDefault = (value: string): string =>
  value.replace(/\$\{\w+:-([^}]*)\}/g, (_, fallback: string) => fallback);

const isThere = (command: string, ...args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('docker-compose.yml', () => {
  test('has the three roles, every engine and their web interfaces', () => {
    expect(Object.keys(services).toSorted()).toStrictEqual(
      [
        ...roles,
        'eventstore',
        'mailpit',
        'mongo',
        'secret-key',
        'temporal',
        'temporal-database',
        'temporal-ui',
      ].toSorted(),
    );
  });

  test.each(engines)('pins the version of %s', (_, { image }) => {
    expect(image).toMatch(/:v?\d+\.\d+\.?\d*/);
  });

  test('pins each image by its digest, but those that no digest is known of', () => {
    const pinned = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
    const images = engines.map(([, { image }]) => image);
    expect(images.filter((image) => !pinned.test(image))).toStrictEqual([
      'eventstore/eventstore:24.10.0-bookworm-slim',
      'temporalio/ui:2.42.1',
    ]);
  });

  test.each(engines)('has a health check for %s', (_, { healthcheck }) => {
    expect(healthcheck).toBeDefined();
  });

  test.each(ours)('gives %s a read-only file system and no capabilities', (_, { read_only, cap_drop }) => {
    expect({ read_only, cap_drop }).toStrictEqual({ read_only: true, cap_drop: ['ALL'] });
  });

  test.each(roles)('starts %s when its dependencies are ready', (role) => {
    const waited = Object.entries(services[role]?.depends_on ?? {}).map(([name, { condition }]) => [
      name,
      condition,
    ]);
    expect(Object.fromEntries(waited)).toStrictEqual({
      'secret-key': 'service_completed_successfully',
      eventstore: 'service_healthy',
      mongo: 'service_healthy',
      temporal: 'service_healthy',
      mailpit: 'service_healthy',
    });
  });

  test('opens ports only to this machine, and none of an engine that stores data', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, byDefault(port)]),
    );
    expect(open).toStrictEqual([
      ['api', '127.0.0.1:3000:3000'],
      ['temporal-ui', '127.0.0.1:8080:8080'],
      ['mailpit', '127.0.0.1:8025:8025'],
    ]);
    expect(networks['engines']).toStrictEqual({ internal: true });
    for (const name of ['eventstore', 'mongo', 'temporal', 'temporal-database'])
      expect(services[name]?.networks).toStrictEqual(['engines']);
  });

  describe('settings', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'owed-compose-'));
      writeFileSync(join(folder, 'secret.key'), 'k'.repeat(64));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test.each(roles)('are valid for %s', (role) => {
      const environment = services[role]?.environment ?? {};
      const given = Object.entries(environment).map(([name, value]): [string, string] => [
        name,
        byDefault(value),
      ]);
      expect(environment['SECRET_KEY_FILE']).toBe('/run/owed/secret.key');
      const config = readConfig({
        ...Object.fromEntries(given),
        SECRET_KEY_FILE: join(folder, 'secret.key'),
        NODE_ENV: 'production',
      });
      expect(config).toMatchObject({ role, eventStoreUrl: 'esdb://eventstore:2113?tls=false' });
      // Mailpit keeps the mail, so whoever tries it out may register.
      expect(config).toMatchObject({ smtpUrl: 'smtp://mailpit:1025', registration: 'open' });
    });

    test.each(roles)('that the file does not decide reach %s from the environment', (role) => {
      const passed = Object.entries(services[role]?.environment ?? {}).flatMap(([name, value]) =>
        value.startsWith(`\${${name}:-`) ? [name] : [],
      );
      const open = explained.filter((name) => !decided.includes(name));
      expect(passed.toSorted()).toStrictEqual(open.toSorted());
    });

    test.each(ours)('of %s are all explained in .env.example', (_, { environment = {} }) => {
      expect(Object.keys(environment).filter((name) => !explained.includes(name))).toStrictEqual([]);
    });
  });

  test.skipIf(!isThere('docker', 'compose', 'version'))('is accepted by docker compose config', () => {
    const said = execFileSync('docker', ['compose', 'config', '--quiet'], { cwd: root, encoding: 'utf8' });
    expect(said).toBe('');
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');

  test('builds in a separate stage, on a pinned build of the current LTS release of Node', () => {
    expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(3);
    expect(read('Dockerfile')).toMatch(/^ARG NODE=node:24\.\d+\.\d+-[\w-]+@sha256:[0-9a-f]{64}$/m);
  });

  test('gets the source of every folder that `dist/` is built from', () => {
    const copied = read('.dockerignore').split('\n');
    expect(sourceFolders.filter((folder) => !copied.includes(`!${folder}`))).toStrictEqual([]);
  });

  test('starts Node with the flags of `npm start`', () => {
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
    const command = lines.find((line) => line.startsWith('CMD '));
    expect(flags.length).toBeGreaterThan(0);
    expect(flags.filter((flag) => !command?.includes(`"${flag}"`))).toStrictEqual([]);
  });

  test('runs as an unprivileged user, with a health check that the making of lists does not fail', () => {
    expect(lines).toContain('USER node');
    const check = lines.findIndex((line) => line.startsWith('HEALTHCHECK '));
    expect(lines[check + 1]).toContain('/health/live`');
  });
});
