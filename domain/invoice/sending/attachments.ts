import { mostAttachedBytes } from '../../../contracts/imports/files.ts';
import { sizeOf, type AttachedFile } from '../../files/attached-file.ts';
import { InvalidField } from '../../errors.ts';
import { sizeWords } from '../../files/file-size.ts';
import type { StepPlan } from '../events.ts';
import type { HoldDetail } from '../reasons.ts';

/** What a step attaches. Both are absent in a step that attaches nothing. */
type Attaching = Pick<StepPlan, 'attachments' | 'attachInvoice'>;

const isSame = (one: AttachedFile, other: AttachedFile): boolean =>
  one.hash === other.hash && one.name === other.name;

/** The files, each once. */
const eachOnce = (files: readonly AttachedFile[]): readonly AttachedFile[] =>
  files.filter((file, index) => files.findIndex((other) => isSame(file, other)) === index);

/** The parts of a plan that name files; nothing where there are none, as in older events. */
export const attaching = (files: readonly AttachedFile[], attachInvoice: boolean): Attaching => ({
  ...(files.length > 0 && { attachments: eachOnce(files) }),
  ...(attachInvoice ? { attachInvoice: true as const } : {}),
});

export const sameAttachments = (before: Attaching, after: Attaching): boolean => {
  const [own = [], others = []] = [before.attachments, after.attachments];
  return (
    (before.attachInvoice ?? false) === (after.attachInvoice ?? false) &&
    own.length === others.length &&
    own.every((file, index) => {
      const other = others[index];
      return other !== undefined && isSame(file, other);
    })
  );
};

/** The files of a step as it would be sent now, the invoice's own first; without that when the invoice has none. */
export const filesOf = (
  { attachments = [], attachInvoice }: Attaching,
  document: AttachedFile | null,
): readonly AttachedFile[] =>
  eachOnce(attachInvoice === true && document !== null ? [document, ...attachments] : attachments);

/** @throws InvalidField when they are more than an email may have */
export const assertAttachmentsFit = (
  step: Attaching,
  document: AttachedFile | null,
  field = 'attachments',
): void => {
  const bytes = sizeOf(filesOf(step, document));
  if (bytes > mostAttachedBytes)
    throw new InvalidField(
      field,
      `The attachments are ${sizeWords(bytes)} in total. An email can have at most ${sizeWords(mostAttachedBytes)}.`,
    );
};

/** Why a step can't be sent with what it attaches; undefined when it can, as far as is known without its bytes. */
export const attachmentTrouble = (
  plan: Attaching & Pick<StepPlan, 'subject'>,
  document: AttachedFile | null,
): HoldDetail | undefined => {
  const { subject, attachInvoice } = plan;
  if (attachInvoice === true && document === null) return { code: 'document_missing', subject };
  const bytes = sizeOf(filesOf(plan, document));
  return bytes > mostAttachedBytes ? { code: 'attachments_too_large', subject, bytes } : undefined;
};

const codes: readonly HoldDetail['code'][] = [
  'document_missing',
  'attachment_missing',
  'attachments_too_large',
];

/** Whether a hold is about what a step attaches. */
export const isAboutAttachments = (detail: HoldDetail | null): boolean =>
  detail !== null && codes.includes(detail.code);
