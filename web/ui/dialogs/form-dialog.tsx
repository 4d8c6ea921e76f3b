import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { usePhone } from '../../hooks/screen.ts';
import { useBackClosesDialog } from '../../navigation/use-back-closes.ts';
import type { Command } from '../../data/use-command.ts';
import type { CurrentRecord } from '../forms/use-meanwhile.ts';
import { useUnsavedInput } from '../../navigation/use-unsaved-input.ts';
import type { Form } from '../forms/use-zod-form.ts';
import { BusyButton } from '../controls/busy-button.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { FirstFieldFocused } from '../forms/first-field-focused.tsx';
import { MeanwhileNotice } from '../forms/meanwhile-notice.tsx';
import { useFormSaving } from '../forms/use-form-saving.tsx';
import { fieldGap } from '../fields/field-frame.tsx';

interface FormDialogProps<In extends FieldValues, Out extends FieldValues, Input, Output> {
  readonly title: string;
  readonly form: Form<In, Out>;
  readonly command: Command<Input, Output>;
  /** Converts the form's parsed values to the command's input. */
  readonly toInput: (values: Out) => Input;
  readonly submitLabel: string;
  readonly busyText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** On the left of the foot: another action that leaves the dialog. */
  readonly secondary?: ReactNode;
  /** Widest, in pixels. */
  readonly width?: number;
  /** Under the title, such as tabs. */
  readonly header?: ReactNode;
  /** Shown instead of the fields and the foot. */
  readonly panel?: ReactNode;
  /** Of a form for a record that others may change or delete. */
  readonly record?: CurrentRecord<In>;
  /** Asks before it closes, even if no field was changed. */
  readonly isUnsaved?: boolean;
}

/** A press of a button keeps the focus in the field: leaving it would show its error and move the button away. */
const keepFocus = (event: React.MouseEvent): void => event.preventDefault();

/**
 * A form in a dialog; mount it while it is open. Enter submits, Escape closes and asks first when something was entered,
 * the first wrong field gets the focus. When the command succeeds it closes. On a phone it is a full sheet.
 */
export const FormDialog = <In extends FieldValues, Out extends FieldValues, Input, Output>({
  title,
  form,
  command,
  toInput,
  submitLabel,
  busyText,
  onClose,
  children,
  secondary,
  width = 520,
  header,
  panel,
  isUnsaved = false,
  record,
}: FormDialogProps<In, Out, Input, Output>) => {
  const titleId = useId();
  const phone = usePhone();
  const leaving = useUnsavedInput(isUnsaved || form.formState.isDirty, onClose);
  const close = (): void => {
    if (!command.isPending) leaving.request();
  };
  useBackClosesDialog(close);

  const { submit, meanwhile, question } = useFormSaving({
    form,
    command,
    toInput,
    record,
    onSaved: leaving.close,
  });

  return (
    <>
      <Dialog
        open
        fullScreen={phone}
        maxWidth={false}
        aria-labelledby={titleId}
        onClose={close}
        slotProps={{ paper: { sx: phone ? {} : { width, maxWidth: 'calc(100% - 32px)', m: 4 } } }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: 3 }}>
            <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0 }}>
              {title}
            </DialogTitle>
            <IconButton
              aria-label="Close"
              onMouseDown={keepFocus}
              onClick={leaving.request}
              disabled={command.isPending}
              sx={{ mt: 3 }}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </Box>
          {header}
          {panel || (
            <>
              <FirstFieldFocused
                sx={{
                  flex: 1,
                  overflowY: 'auto',
                  px: 6,
                  pt: 2,
                  pb: 6,
                  display: 'flex',
                  flexDirection: 'column',
                  gap: fieldGap,
                }}
              >
                {meanwhile && <MeanwhileNotice meanwhile={meanwhile} form={form} />}
                {children}
              </FirstFieldFocused>
              <DialogActions>
                {secondary !== undefined && (
                  <Box sx={{ mr: 'auto', flexBasis: { xs: '100%', tablet: 'auto' } }}>{secondary}</Box>
                )}
                <Button onMouseDown={keepFocus} onClick={leaving.request} disabled={command.isPending}>
                  Cancel
                </Button>
                <BusyButton
                  type="submit"
                  variant="contained"
                  color="primary"
                  onMouseDown={keepFocus}
                  disabled={meanwhile?.isGone === true}
                  busy={command.isPending}
                  busyText={busyText}
                >
                  {submitLabel}
                </BusyButton>
              </DialogActions>
            </>
          )}
        </Box>
      </Dialog>
      {question}
      <DiscardQuestion leaving={leaving} />
    </>
  );
};
