import { z } from 'zod';

const megabyte = 1_024 * 1_024;

/** Limits of uploads, in bytes and files. */
export const mostFileBytes = 10 * megabyte;
export const mostUploadBytes = 20 * megabyte;
export const mostUploadedFiles = 10;
/** Files of an account at a time, whatever its plan. */
export const mostFilesOfAccount = 10_000;
/** Limits of the attachments of one email. */
export const mostAttachments = 10;
export const mostAttachedBytes = 20 * megabyte;
/** How long a name is kept, with its extension. */
export const mostFileNameCharacters = 120;

/** The types of files that can be attached, by their extension. */
export const fileTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const;
export type FileExtension = keyof typeof fileTypes;

/** What calls name a stored file by: its SHA-256, a hyphen, and the name that people see. */
export const storedFileName = z
  .string()
  .max(400, "This file isn't known")
  .regex(/^[0-9a-f]{64}-./u, "This file isn't known");

/** A file as pages show it. `size` is in bytes. */
export const fileView = z.object({
  filename: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
});

/** The answer of `POST /api/upload`, in the order of the files sent. */
export const uploadAnswer = z.object({ files: z.array(fileView) });

/** The body of `PUT /api/invoices/{id}/document`: an uploaded PDF. */
export const documentBody = z.strictObject({ filename: storedFileName });

/** An invoice's own PDF. `size` is in bytes. */
export const documentView = z.object({ name: z.string(), size: z.number().int() });

export type FileView = z.infer<typeof fileView>;
