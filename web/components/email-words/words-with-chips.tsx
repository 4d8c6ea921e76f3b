import { Fragment } from 'react';
import Box from '@mui/material/Box';
import { variablesIn } from '../../../domain/email-text/variable-words.ts';
import { chipStyle } from './chips/chip-style.ts';

/** Words to read, with known variables as chips, as in the fields that edit them. */
export const WordsWithChips = ({ text }: { readonly text: string }) => {
  const found = variablesIn(text);
  return (
    <>
      {found.map(({ from, to, label }, nth) => (
        <Fragment key={from}>
          {text.slice(found[nth - 1]?.to ?? 0, from)}
          <Box component="span" dir="ltr" title={text.slice(from, to)} sx={chipStyle}>
            {label}
          </Box>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  );
};
