import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

/** Of a line of help or error, in pixels. */
const messageHeight = 18;

/** Help and error have one place, and an error without help is in the gap below the field: nothing moves. */
const messages = {
  display: 'grid',
  fontSize: '0.8125rem',
  lineHeight: `${messageHeight}px`,
  '& > *': { gridArea: '1 / 1', minWidth: 0 },
} as const;

/** Between two fields, in steps of the theme: room for the line of an error. */
export const fieldGap = 7;

interface FieldErrorProps {
  readonly id?: string;
  readonly children: ReactNode;
}

/** What is wrong with an input. */
export const FieldError = ({ id, children }: FieldErrorProps) => (
  <Box
    id={id}
    sx={{
      display: 'flex',
      gap: 1,
      color: 'tone.red.text',
      fontSize: '0.8125rem',
      '& svg': { flex: 'none', mt: '2px' },
    }}
  >
    <CircleAlert size={14} aria-hidden />
    <span>
      <VisuallyHidden>Error: </VisuallyHidden>
      {children}
    </span>
  </Box>
);

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly optional?: boolean | undefined;
  readonly help?: ReactNode;
  readonly error: string | undefined;
  /** What a click on the label does, for a field that no label can point to: that is named by `${id}-label`. */
  readonly onLabel?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Label above the field; below it the help text, or the error instead. `avoid-overlap.ts` finds it by `data-field`. */
export const FieldFrame = ({
  id,
  label,
  optional = false,
  help,
  error,
  onLabel,
  children,
}: FieldFrameProps) => (
  <Box data-field="" sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
    <Box
      component="label"
      {...(onLabel ? { id: `${id}-label`, onClick: onLabel } : { htmlFor: id })}
      sx={{ fontWeight: 500, alignSelf: 'flex-start' }}
    >
      {label}
      {optional && (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {' (optional)'}
        </Box>
      )}
    </Box>
    {children}
    {(error !== undefined || help !== undefined) && (
      <Box sx={help === undefined ? { ...messages, mb: `-${messageHeight + 4}px` } : messages}>
        {help !== undefined && (
          <Box
            id={`${id}-help`}
            sx={{ color: 'text.secondary', visibility: error === undefined ? 'inherit' : 'hidden' }}
          >
            {help}
          </Box>
        )}
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </Box>
    )}
  </Box>
);
