import { createElement, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Opening } from '../ui/dialogs/opening.tsx';
import { useIsClosed } from '../navigation/closed-at-once.ts';
import { readDialog, useCloseDialog, withoutDialog } from '../navigation/dialogs.ts';
import { recordPath, sheetState } from '../navigation/sheets.ts';
import { findDialog } from './dialog-registry.ts';

/** The dialog that the URL names, over the current page. Edit Invoice, in older links, is a part of the invoice's sheet. */
export const AddressDialog = () => {
  const location = useLocation();
  const close = useCloseDialog();
  const isClosed = useIsClosed('dialog');
  const asked = isClosed ? undefined : readDialog(location.search);
  if (asked?.name === 'edit-invoice' && asked.id !== undefined) {
    const path = recordPath('invoices', asked.id);
    const page = { ...location, search: withoutDialog(location.search) };
    return <Navigate to={path} replace state={sheetState(path, page, false)} />;
  }
  const component = asked && findDialog(asked.name);
  if (!asked || !component) return null;
  const { name, id } = asked;
  return (
    <Suspense fallback={<Opening onClose={close} />}>
      {createElement(component, { key: `${name}:${id ?? ''}`, id, onClose: close })}
    </Suspense>
  );
};
