import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useCloseSheet } from '../../navigation/sheets.ts';
import { showFailure } from '../../data/toasts.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

interface MissingRecordProps {
  /** "Invoice not found" */
  readonly text: string;
  /** The list in which the others are. */
  readonly list: { readonly path: string; readonly label: string };
}

/** There is no such record: a sheet closes and says so, a page says it in its place. */
export const MissingRecord = ({ text, list }: MissingRecordProps) => {
  const onClose = useCloseSheet();
  const close = useSteady(() => {
    showFailure(text);
    onClose?.();
  });
  const isSheet = onClose !== undefined;
  useEffect(() => {
    if (isSheet) close();
  }, [isSheet, close]);
  return (
    <EmptyState
      text={text}
      purpose="It may have been deleted, or the link is wrong."
      action={
        <Button component={Link} to={list.path}>
          {list.label}
        </Button>
      }
    />
  );
};
