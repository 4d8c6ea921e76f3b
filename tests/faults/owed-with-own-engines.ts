import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { MailServer } from '../doubles/mail-server.ts';
import { Person } from '../doubles/person.ts';
import { ServerProcess } from '../doubles/server-process.ts';
import { EngineSet } from '../engines/engine-set.ts';
import { newInstallation, type SharedEngines } from '../engines/installation.ts';

const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** The built server in one process, with separate engines that can be killed. */
export class OwedWithOwnEngines {
  readonly engines: EngineSet;
  readonly mails: MailServer;
  readonly addresses: SharedEngines;
  readonly settings: ReturnType<typeof newInstallation>;
  readonly server: ServerProcess;
  private readonly folder: ReturnType<typeof temporaryFolder>;

  private constructor(engines: EngineSet, smtpUrl: string, mails: MailServer) {
    this.engines = engines;
    this.mails = mails;
    this.folder = temporaryFolder();
    this.addresses = {
      EVENTSTORE_URL: engines.address('eventstore'),
      // Of the two servers with this protocol, the one that keeps its data when killed.
      MONGO_URL: engines.address('ferretdb'),
      TEMPORAL_ADDRESS: engines.address('temporal'),
    };
    this.settings = newInstallation(this.addresses);
    this.server = new ServerProcess(entry, {
      ...this.settings,
      DATA_DIR: this.folder.path,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'owed@mail.example',
    });
  }

  /** @param script `ENGINE_SCRIPT` */
  static async start(script: string): Promise<OwedWithOwnEngines> {
    const engines = new EngineSet(script);
    const mails = new MailServer();
    try {
      await engines.start('eventstore', 'ferretdb', 'temporal');
      const owed = new OwedWithOwnEngines(engines, await mails.listen(), mails);
      await owed.server.listening;
      return owed;
    } catch (error) {
      await mails.close();
      await engines.stop();
      throw error;
    }
  }

  /** A new, registered user's browser. */
  async person(): Promise<Person> {
    const person = new Person(await this.server.listening);
    await person.register();
    return person;
  }

  async end(): Promise<void> {
    await this.server.kill();
    await this.mails.close();
    await this.engines.stop();
    this.folder.remove();
  }
}
