import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Role as AnyRole } from '../../platform/settings/engine-settings.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { ServerProcess } from '../doubles/server-process.ts';
import { newInstallation, type SharedEngines } from '../engines/installation.ts';

export type Role = Exclude<AnyRole, 'all'>;

const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** The built server as several processes of each role, one installation on engines. */
export class OwedInRoles {
  /** Settings of every process of the installation; may be changed between lives. */
  readonly settings: Record<string, string>;
  private readonly folder = temporaryFolder();
  private readonly members: { readonly role: Role; readonly server: ServerProcess }[] = [];
  /** The output of processes that have ended. */
  private said = '';
  private hasEnded = false;

  constructor(engines: SharedEngines, settings: Readonly<Record<string, string>>) {
    this.settings = {
      ...newInstallation(engines),
      PUBLIC_URL: 'http://owed.example',
      DATA_DIR: join(this.folder.path, 'data'),
      ...settings,
    };
  }

  /** Starts a process; resolves when it listens. */
  async start(role: Role): Promise<ServerProcess> {
    if (this.hasEnded) throw new Error('The test is over');
    const server = new ServerProcess(entry, { ...this.settings, ROLE: role });
    this.members.push({ role, server });
    await server.listening;
    return server;
  }

  /** Starts this many processes of each role concurrently. */
  async startEach(count: number): Promise<void> {
    const roles: readonly Role[] = ['api', 'projections', 'workflows'];
    await Promise.all(roles.flatMap((role) => Array.from({ length: count }, () => this.start(role))));
  }

  /** The live processes of a role, oldest first. */
  of(role: Role): readonly ServerProcess[] {
    return this.members.flatMap((member) => (member.role === role ? [member.server] : []));
  }

  /** `kill -9` of one process. */
  async kill(server: ServerProcess): Promise<void> {
    this.forget(server);
    await server.kill();
    this.said += server.said;
  }

  /**
   * Shuts down all processes cleanly.
   * @returns their output and that of earlier ones, which is empty unless there were errors
   */
  async stop(): Promise<string> {
    await Promise.all(
      this.members.splice(0).map(async ({ server }) => {
        await server.stop();
        this.said += server.said;
      }),
    );
    return this.said;
  }

  /** Ends all remaining processes in any state; nothing starts afterwards. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await Promise.all(this.members.splice(0).map(({ server }) => server.kill()));
    this.folder.remove();
  }

  private forget(server: ServerProcess): void {
    const index = this.members.findIndex((member) => member.server === server);
    if (index >= 0) this.members.splice(index, 1);
  }
}
