import { z } from 'zod';
import { columnKinds, mostSheetRows } from '../../platform/ports/formats/workbook-writer.ts';

/** The name of the task in the child's program. */
export const workbookTask = 'writeWorkbook';

/** A sheet (`Sheet`) as the child takes it. */
export const workbookInput = z.object({
  name: z.string().max(31),
  columns: z.array(z.object({ header: z.string(), kind: z.enum(columnKinds) })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).max(mostSheetRows),
});

/** The file as Base64. */
export const workbookAnswer = z.base64();
