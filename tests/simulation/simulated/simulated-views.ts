import type { ModelDefinition, ReadModels } from '../../../platform/ports/read-models.ts';
import type { Await } from './port-awaits.ts';
import type { World } from '../world.ts';

/** Read models of one process on a disk: those of SQLite in memory, which outlive it. */
export const createSimulatedViews = (disk: ReadModels, port: Await, world: World): ReadModels => {
  const { outside } = world;
  /** What the disk has begun, it does, even if the process crashes. */
  const read = async <T>(what: string, work: () => Promise<T>): Promise<T> =>
    port.read(what, () => outside.within(work));
  const write = async <T>(what: string, work: () => Promise<T>): Promise<T> =>
    port.write(what, () => outside.within(work));

  /** What is asked for all the time: few of these calls are worth a turn. */
  const seldom = async <T>(what: string, work: () => Promise<T>): Promise<T> =>
    world.chance.below(20) === 0 ? write(what, work) : outside.within(work);

  /** A process that stands by prepares its models every second. */
  const prepared = new Set<ModelDefinition>();
  const prepareOnce: ReadModels['prepare'] = async (model, options) => {
    if (!prepared.has(model)) await disk.prepare(model, options);
    prepared.add(model);
  };

  async function* each<T>(what: string, slices: AsyncIterable<T>): AsyncGenerator<T> {
    const slice = slices[Symbol.asyncIterator]();
    for (;;) {
      const next = await read(what, () => slice.next());
      if (next.done === true) return;
      yield next.value;
    }
  }

  return {
    index: (model) => write('index', () => disk.index(model)),
    checkpoint: (model) => read('checkpoint', () => disk.checkpoint(model)),
    load: (model, refs) => read(`load ${model.name}`, () => disk.load(model, refs)),
    write: (model, batch) => write(`fold ${model.name}`, () => disk.write(model, batch)),
    get: (model, ref) => read(`get ${model.name}`, () => disk.get(model, ref)),
    find: (...given) => read('find', () => disk.find(...given)),
    stream: (...given) => each('stream', disk.stream(...given)),
    page: (...given) => read('page', () => disk.page(...given)),
    pageOfIds: (...given) => read('page of ids', () => disk.pageOfIds(...given)),
    count: (...given) => read('count', () => disk.count(...given)),
    sums: (...given) => read('sums', () => disk.sums(...given)),
    scan: (...given) => each('scan', disk.scan(...given)),
    scanKey: (...given) => each('scan keys', disk.scanKey(...given)),
    prepare: (...given) => seldom('prepare', () => prepareOnce(...given)),
    lease: (...given) => seldom('lease', () => disk.lease(...given)),
    release: (...given) => write('release', () => disk.release(...given)),
    isLeased: (model) => read('is leased', () => disk.isLeased(model)),
    eraseAccount: (...given) => write('erase an account', () => disk.eraseAccount(...given)),
    clear: (model) => write('clear', () => disk.clear(model)),
    promote: (...given) => write('promote', () => disk.promote(...given)),
    versions: () => read('versions', () => disk.versions()),
    drop: (...given) => write('drop', () => disk.drop(...given)),
    sweepTombstones: (...given) => write('sweep', () => disk.sweepTombstones(...given)),
    close: () => Promise.resolve(),
  };
};
