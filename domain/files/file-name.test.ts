import { expect, test } from 'vitest';
import { mostFileNameCharacters } from '../../contracts/imports/files.ts';
import { attachedFileName, cleanFileName } from './file-name.ts';

test.each([
  ['Invoice 12.pdf', 'pdf', 'Invoice 12.pdf'],
  ['Rechnung März – Größe.PDF', 'pdf', 'Rechnung März – Größe.pdf'],
  ['photo.jpeg', 'jpg', 'photo.jpg'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\Contract.docx', 'docx', 'Contract.docx'],
  ['invoice.pdf.exe', 'pdf', 'invoice.pdf.exe.pdf'],
  ['page.html', 'pdf', 'page.html.pdf'],
  ['in\u202Efdp.exe', 'pdf', 'infdp.exe.pdf'],
  ['a\u0000b\u0007c\r\nBcc: x@y.example.pdf', 'pdf', 'abc Bcc_ x@y.example.pdf'],
  ['quo"te;<x>|?*.pdf', 'pdf', 'quo_te;_x____.pdf'],
  ['.hidden.pdf', 'pdf', 'hidden.pdf'],
  ['CON.pdf', 'pdf', '_CON.pdf'],
  ['...', 'png', 'file.png'],
  ['', 'xlsx', 'file.xlsx'],
  ['\u200B.pdf', 'pdf', 'pdf.pdf'],
] as const)('%j becomes a safe name', (name, extension, clean) => {
  expect(cleanFileName(name, extension)).toBe(clean);
});

test('the name of an attachment keeps its quotes, and nothing else that is reserved', () => {
  expect(attachedFileName('Rechnung "Müller".pdf', 'pdf')).toBe('Rechnung "Müller".pdf');
  expect(attachedFileName('a"\r\nBcc: <x>.pdf', 'pdf')).toBe('a" Bcc_ _x_.pdf');
});

test('a name is cut without losing its extension, and cleaning a clean name changes nothing', () => {
  const long = cleanFileName(`${'😀'.repeat(500)}.pdf`, 'pdf');
  expect(Array.from(long)).toHaveLength(mostFileNameCharacters);
  expect(long.endsWith('😀.pdf')).toBe(true);
  expect(cleanFileName(long, 'pdf')).toBe(long);
  expect(cleanFileName('in\u202Efdp.exe', 'pdf')).toBe(cleanFileName('infdp.exe.pdf', 'pdf'));
});
