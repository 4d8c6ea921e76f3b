import { UnusableData } from '../ports/unusable-data.ts';

/** SQLite's primary result codes that say what is wrong (https://www.sqlite.org/rescode.html). */
const codes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  noDatabase: 26,
} as const;

/** A database file is damaged. */
export class DamagedFile extends UnusableData {
  override readonly name = 'DamagedFile';
  readonly file: string;
  constructor(file: string, damage: string) {
    super(`${file} is damaged (${damage}); restore a backup with npm run restore`);
    this.file = file;
  }
}

/** There is no room for the index of the log (SQLITE_IOERR_SHMSIZE). */
const noRoomForIndex = 4874;

/** The extended result code of SQLite's error; undefined for another error. */
export const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

const codeOf = (error: unknown): number | undefined => {
  const code = sqliteCode(error);
  if (code === undefined) return undefined;
  return code === noRoomForIndex ? codes.full : code & 0xff;
};

const unreadable: ReadonlySet<number | undefined> = new Set([
  codes.corrupt,
  codes.noDatabase,
  codes.ioError,
  codes.cantOpen,
]);

/** Whether SQLite says that a file is damaged, or can't be opened or read. */
export const saysUnreadable = (error: unknown): boolean => unreadable.has(codeOf(error));

/** Whether SQLite says that there is no room. */
export const saysFull = (error: unknown): boolean => codeOf(error) === codes.full;

/** Whether SQLite says that a file can't be written, for another reason than its contents. */
export const saysUnwritable = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === codes.ioError || code === codes.readOnly || code === codes.cantOpen;
};

/** Whether SQLite says that another connection is writing. */
export const saysBusy = (error: unknown): boolean => codeOf(error) === codes.busy;

/** What SQLite's error says about a file; undefined for an error about something else. */
export const fileTroubleOf = (file: string, error: unknown): UnusableData | undefined => {
  const text = error instanceof Error ? error.message : '';
  switch (codeOf(error)) {
    case codes.corrupt:
    case codes.noDatabase:
      return new DamagedFile(file, text);
    case codes.full:
      return new UnusableData(`The disk of ${file} is full; make room and start again`);
    case codes.readOnly:
      return new UnusableData(`${file} can't be written; let the user who runs Owed own it and its folder`);
    case codes.cantOpen:
    case codes.ioError:
      return new UnusableData(`${file} can't be opened (${text}); check its owner, its rights and the disk`);
    default:
      return undefined;
  }
};

/** Opens a database file. @throws UnusableData in place of SQLite's errors about the file */
export const openUsable = <T>(file: string, open: (file: string) => T): T => {
  try {
    return open(file);
  } catch (error) {
    throw fileTroubleOf(file, error) ?? error;
  }
};
