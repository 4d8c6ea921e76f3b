import { UnusableData } from '../ports/unusable-data.ts';

/** SQLite's primary result codes that say what is wrong with a file (https://www.sqlite.org/rescode.html). */
const codes = { readOnly: 8, ioError: 10, corrupt: 11, full: 13, cantOpen: 14, noDatabase: 26 } as const;

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

const codeOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode === noRoomForIndex ? codes.full : error.errcode & 0xff;
};

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
