import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { DateField } from '../fields/date-field.tsx';
import { fieldGap } from '../fields/field-frame.tsx';
import { FieldRow } from '../fields/field-row.tsx';
import { FirstFieldFocused } from '../forms/first-field-focused.tsx';
import { useToday } from '../../data/account/clock.ts';
import { useBackClosesMenu } from '../../navigation/use-back-closes.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
import { enteredRange } from './range.ts';
import type { DateRangeButtonProps } from './date-range-button.tsx';

interface DateRangePopoverProps extends DateRangeButtonProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The two bounds. They take effect when a field is left, on Enter and on closing, unless something is wrong. */
export const DateRangePopover = ({ anchor, range, onChange, onClose }: DateRangePopoverProps) => {
  const form = useZodForm(enteredRange, range);
  const today = useToday();
  const take = (): void => {
    const entered = enteredRange.safeParse(form.getValues());
    if (entered.success) onChange(entered.data);
    // Both fields, because an end before the start is corrected in either.
    void form.trigger();
  };
  const leave = (): void => {
    take();
    onClose();
  };
  // Back leads to an address from before; what was entered is set in it once it is shown.
  useBackClosesMenu(() => {
    onClose();
    setTimeout(take);
  });
  const submit = form.handleSubmit((entered) => {
    onChange(entered);
    onClose();
  });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_, reason) => {
        if (reason === 'backdropClick') return void submit();
        leave();
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Date Range', sx: { width: 420, p: 4, mt: 1 } } }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', gap: fieldGap }}
      >
        <FirstFieldFocused>
          <FieldRow>
            <DateField form={form} name="from" label="Start date" max={today} onEntered={take} />
            <DateField form={form} name="to" label="End date" max={today} onEntered={take} />
          </FieldRow>
        </FirstFieldFocused>
        <Button
          type="submit"
          variant="outlined"
          onMouseDown={(event) => event.preventDefault()}
          sx={{ alignSelf: 'flex-end' }}
        >
          Done
        </Button>
      </Box>
    </Popover>
  );
};
