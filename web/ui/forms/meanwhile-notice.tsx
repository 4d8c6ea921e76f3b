import type { FieldValues } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { copyText } from '../text/copy-text.ts';
import type { ChangedField, Meanwhile } from './use-meanwhile.ts';
import type { Form } from './use-zod-form.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Notice } from '../page/notice.tsx';

const shown = (text: string): string => (text.trim() === '' ? 'nothing' : `“${text}”`);

/** What was entered for a record that is gone. */
const CopyEntered = ({ text }: { readonly text: string }) => (
  <Button size="small" onClick={() => void copyText(text, 'Your entries')}>
    Copy what you entered
  </Button>
);

interface MeanwhileNoticeProps<In extends FieldValues, Out> {
  readonly meanwhile: Meanwhile<In>;
  readonly form: Form<In, Out>;
}

/** Says in an open form that its record was changed or deleted, and what is different now. */
export const MeanwhileNotice = <In extends FieldValues, Out>({
  meanwhile: { what, isGone, isDirty, gone, changes, entered },
  form,
}: MeanwhileNoticeProps<In, Out>) => {
  if (isGone)
    return (
      <Box role="alert">
        {isDirty ? (
          <Notice tone="red" action={<CopyEntered text={entered} />}>
            This {what} {gone} in the meantime, so your changes can&apos;t be saved.
          </Notice>
        ) : (
          <Notice tone="red">
            This {what} {gone} in the meantime.
          </Notice>
        )}
      </Box>
    );
  if (changes.length === 0) return null;
  return (
    <Box role="alert">
      <Notice tone="orange">
        This {what} was changed in the meantime.
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
          {changes.map(({ name, alongside, label, theirs, yours, isBoth }) => (
            <li key={name}>
              {label}: {isBoth ? `now ${shown(theirs)}, yours ${shown(yours)}` : `now ${shown(theirs)}`}
              {isBoth && (
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Use theirs: ${label}`}
                  onClick={() => [name, ...alongside].forEach((one) => form.resetField(one))}
                  sx={{ ml: 1, minHeight: 24, py: 0 }}
                >
                  Use theirs
                </Button>
              )}
            </li>
          ))}
        </Box>
      </Notice>
    </Box>
  );
};

interface OverwriteQuestionProps<In extends FieldValues> {
  readonly changes: readonly ChangedField<In>[];
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Asks before a field that was changed here and elsewhere is overwritten. */
export const OverwriteQuestion = <In extends FieldValues>({
  changes,
  onReplace,
  onClose,
}: OverwriteQuestionProps<In>) => (
  <ConfirmDialog
    title="Replace what was changed in the meantime?"
    confirmLabel="Replace"
    cancelLabel="Keep editing"
    danger
    onConfirm={onReplace}
    onClose={onClose}
  >
    <Box component="ul" sx={{ m: 0, pl: 4, overflowWrap: 'anywhere' }}>
      {changes.map(({ name, label, theirs, yours }) => (
        <li key={name}>
          {label}: {shown(theirs)} becomes {shown(yours)}
        </li>
      ))}
    </Box>
  </ConfirmDialog>
);
