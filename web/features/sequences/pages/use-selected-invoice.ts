import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dialogSearch, readDialog } from '../../../navigation/dialogs.ts';
import type { SequenceRow } from '../../../../contracts/invoices/lists.ts';

const storageName = 'selectedInvoiceId';

/** The id of the invoice that another page passed on; readable once. '' for none. */
const takeHandedOver = (): string => {
  try {
    const id = sessionStorage.getItem(storageName) ?? '';
    sessionStorage.removeItem(storageName);
    return /^[1-9]\d{0,15}$/.test(id) ? id : '';
  } catch {
    return '';
  }
};

/**
 * The row of the invoice that the URL (`?invoiceId=`) or the session storage names. Its details open by themselves,
 * once; closing them leaves the row.
 */
export const useSelectedInvoice = (
  { rows, isPending }: { readonly rows: readonly SequenceRow[]; readonly isPending: boolean },
  chosen: string,
): SequenceRow | undefined => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const opened = useRef('');
  const selected = chosen === '' ? undefined : rows.find(({ id }) => String(id) === chosen);

  useEffect(() => {
    const handedOver = chosen === '' ? takeHandedOver() : '';
    if (handedOver !== '') void navigate({ search: `?invoiceId=${handedOver}` }, { replace: true });
  }, [chosen, navigate]);

  useEffect(() => {
    if (isPending || selected === undefined || opened.current === chosen) return;
    opened.current = chosen;
    if (readDialog(search)) return;
    void navigate({ search: dialogSearch(search, 'sequence', selected.id) }, { replace: true });
  }, [isPending, selected, chosen, search, navigate]);

  return selected;
};
