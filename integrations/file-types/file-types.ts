import { fileTypeFromBuffer } from 'file-type';
import type { FileExtension } from '../../contracts/imports/files.ts';
import type { FileTypes } from '../../platform/ports/formats/file-types.ts';
import { oleNames } from './ole-names.ts';
import { zipNames } from './zip-names.ts';

/** What a macro's project is called in each format. */
const inOle = /^(_VBA_PROJECT|_VBA_PROJECT_CUR|VBA|Macros)$/i;
const inZip = /(^|\/)vba(Project|Data)[^/]*\.(bin|xml)$/i;

/** Excel 5 wrote `Book`. A file that has none of these streams is another program's. */
const olePrograms: readonly (readonly [stream: string, extension: FileExtension])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
];

const oleType = (bytes: Uint8Array): FileExtension | undefined => {
  const names = oleNames(bytes) ?? [];
  if (names.some((name) => inOle.test(name))) return undefined;
  return olePrograms.find(([stream]) => names.includes(stream))?.[1];
};

const zipType = (bytes: Uint8Array, extension: 'docx' | 'xlsx'): FileExtension | undefined => {
  const names = zipNames(bytes) ?? [];
  const mainFolder = extension === 'docx' ? 'word/' : 'xl/';
  const isDocument = names.some((name) => name.startsWith(mainFolder));
  return isDocument && !names.some((name) => inZip.test(name)) ? extension : undefined;
};

/** Finds the type by signature (`file-type`); Office files by what they contain. */
export const contentFileTypes: FileTypes = {
  async typeOf(bytes) {
    const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
    switch (found?.ext) {
      case 'pdf':
      case 'jpg':
      case 'png':
        return found.ext;
      case 'docx':
      case 'xlsx':
        return zipType(bytes, found.ext);
      case 'cfb':
        return oleType(bytes);
      default:
        return undefined;
    }
  },
};
