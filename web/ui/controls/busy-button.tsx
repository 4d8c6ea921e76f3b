import type { ReactNode } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  readonly busy: boolean;
  /** The text while it is busy. */
  readonly busyText: ReactNode;
}

/** Both texts are stacked, so that the button keeps its width. */
const Texts = styled('span')({ display: 'grid', '& > span': { gridArea: '1 / 1' } });

/** A button that shows that it is busy and can't be pressed meanwhile. It keeps the focus. */
export const BusyButton = ({ busy, busyText, children, onClick, ...rest }: BusyButtonProps) => (
  <Button
    {...rest}
    aria-disabled={busy || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    <Texts>
      <span style={{ visibility: busy ? 'hidden' : 'inherit' }}>{children}</span>
      <span style={{ visibility: busy ? 'inherit' : 'hidden' }}>{busyText}</span>
    </Texts>
  </Button>
);
