import { createElement, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { readDialog, useCloseDialog } from '../lib/dialogs.ts';
import { findDialog } from './dialog-registry.ts';

/** The dialog that the URL names, over the current page. */
export const AddressDialog = () => {
  const { search } = useLocation();
  const close = useCloseDialog();
  const asked = readDialog(search);
  const component = asked && findDialog(asked.name);
  if (!asked || !component) return null;
  const { name, id } = asked;
  return (
    <Suspense fallback={null}>
      {createElement(component, { key: `${name}:${id ?? ''}`, id, onClose: close })}
    </Suspense>
  );
};
