import type { ReactNode } from 'react';
import MuiLink from '@mui/material/Link';
import { Link, useLocation } from 'react-router-dom';
import { recordPath, sheetState, type RecordKind } from '../../navigation/sheets.ts';

interface SheetLinkProps {
  readonly kind: RecordKind;
  readonly id: number;
  readonly color?: 'inherit';
  readonly children: ReactNode;
}

/** A link to a record, which opens as a sheet; in a new window it is a page. */
export const SheetLink = ({ kind, id, color, children }: SheetLinkProps) => {
  const path = recordPath(kind, id);
  const state = sheetState(path, useLocation());
  return (
    <MuiLink component={Link} to={path} state={state} preventScrollReset dir="auto" {...(color && { color })}>
      {children}
    </MuiLink>
  );
};
