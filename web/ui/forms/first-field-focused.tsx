import { useEffect, useRef } from 'react';
import Box, { type BoxProps } from '@mui/material/Box';
import { useTouch } from '../../hooks/screen.ts';

/** The fields of a dialog. The first one gets the focus when they are there, which is a moment after the dialog itself. */
export const FirstFieldFocused = (props: BoxProps) => {
  const touch = useTouch();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover what the user has not read yet.
    if (!touch) body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [touch]);
  return <Box ref={body} {...props} />;
};
