import type { CollectionStatusView, NextStepView } from '../../../contracts/invoices/collection.ts';
import { ids } from '../chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../events.ts';

/** With a lawyer since 1 December 2026. */
export const withLawyer = {
  status: 'with_lawyer',
  who: 'Kaye & Co',
  reference: 'K-77',
  since: '2026-12-01',
} as const satisfies CollectionStatusView;

export const setAside = (standing: CollectionStatusView = withLawyer): InvoiceEvent => ({
  type: 'CollectionStatusSet',
  data: { ...ids, standing },
});

export const endedStatus = (status: CollectionStatusView['status'] = 'with_lawyer'): InvoiceEvent => ({
  type: 'CollectionStatusEnded',
  data: { ...ids, status },
});

export const chosen = (step: NextStepView): InvoiceEvent => ({
  type: 'NextStepChosen',
  data: { ...ids, step },
});
