import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { commandLineOf, startIfFallen } from './fallen-engine.ts';
import { Gate } from './gate.ts';
import { createWritesInTurn } from './writes-in-turn.ts';

const run = promisify(execFile);

/** Engines by name, and the setting that takes the address of each. */
const settings = {
  eventstore: 'EVENTSTORE_URL',
  mongo: 'MONGO_URL',
  ferretdb: 'FERRETDB_URL',
  temporal: 'TEMPORAL_ADDRESS',
} as const;

export type EngineName = keyof typeof settings;

const addressIn = (exports: string, name: EngineName): string => {
  const address = new RegExp(`^export ${settings[name]}='(.*)'$`, 'm').exec(exports)?.[1];
  if (address === undefined) throw new Error(`No address of ${name} in ${exports}`);
  return address;
};

const portPattern = /:(\d+)(?=$|[/?])/;

interface Engine {
  readonly gate: Gate;
  /** The address that the program gets, through the gate. */
  readonly address: string;
  readonly commandLine: readonly string[] | undefined;
}

/**
 * Separate engines that a test may kill. The script keeps them in their own folder, on free ports. Each is behind a
 * gate, so that it can be unreachable for a while. One that ends by itself is started again.
 */
export class EngineSet {
  private readonly script: string;
  private folder: ReturnType<typeof temporaryFolder> | undefined;
  private readonly engines = new Map<EngineName, Engine>();
  private commandsUnderWay = 0;

  /** @param script path of the script that starts engines, `ENGINE_SCRIPT` */
  constructor(script: string) {
    this.script = script;
  }

  /** Starts engines with empty data. */
  async start(...names: readonly EngineName[]): Promise<void> {
    const exports = await this.command('up', ...names);
    for (const name of names) {
      const address = addressIn(exports, name);
      const port = Number(portPattern.exec(address)?.[1]);
      const join = name === 'ferretdb' ? createWritesInTurn() : undefined;
      const gate = new Gate(port, () => this.startAgain(name), join);
      await gate.open();
      const commandLine = this.folder && commandLineOf(this.folder.path, name);
      this.engines.set(name, { gate, address: address.replace(portPattern, `:${gate.port}`), commandLine });
    }
  }

  /** The address of an engine for the program; it stays the same after an outage. */
  address(name: EngineName): string {
    return this.engine(name).address;
  }

  /** Kills an engine (SIGKILL) and starts it again at once, with the data that survived. */
  async restart(name: EngineName): Promise<void> {
    await this.command('restart', name);
  }

  /** Kills an engine (SIGKILL). Connections to it are refused until it comes back. */
  async leave(name: EngineName): Promise<void> {
    await this.engine(name).gate.shut();
    await this.restart(name);
  }

  /** Starts a killed engine again, with the data that survived. */
  async comeBack(name: EngineName): Promise<void> {
    await this.engine(name).gate.open();
  }

  /** Stops all engines and removes their data. */
  async stop(): Promise<void> {
    for (const { gate } of this.engines.values()) await gate.shut();
    if (this.folder !== undefined) await this.command('down');
    this.folder?.remove();
  }

  /** Unless the script is at it. */
  private startAgain(name: EngineName): void {
    const { commandLine } = this.engine(name);
    if (this.commandsUnderWay > 0 || this.folder === undefined || commandLine === undefined) return;
    startIfFallen(this.folder.path, name, commandLine);
  }

  private engine(name: EngineName): Engine {
    const engine = this.engines.get(name);
    if (engine === undefined) throw new Error(`${name} was not started`);
    return engine;
  }

  private async command(action: string, ...names: readonly string[]): Promise<string> {
    this.folder ??= temporaryFolder();
    const env = { ...process.env, ENGINES_DIR: this.folder.path };
    this.commandsUnderWay += 1;
    try {
      return (await run(process.execPath, [this.script, action, ...names], { env })).stdout;
    } finally {
      this.commandsUnderWay -= 1;
    }
  }
}
