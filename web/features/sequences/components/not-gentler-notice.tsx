import { tones } from '../../../../contracts/sequences/tones.ts';
import type { AfterTone } from '../../../../domain/steps/steps-for-many.ts';
import { Notice } from '../../../ui/page/notice.tsx';

interface NotGentlerNoticeProps {
  readonly after: AfterTone;
  /** How many invoices the proposal is for. */
  readonly invoices?: number;
}

/** Why no gentler reminders are proposed. */
export const NotGentlerNotice = ({ after, invoices = 1 }: NotGentlerNoticeProps) =>
  after !== null && (
    <Notice>
      {invoices === 1
        ? `The client already got ${tones[after].sent} for this invoice, so nothing gentler is proposed.`
        : `The clients already got ${tones[after].sent} for these invoices, so nothing gentler is proposed.`}
    </Notice>
  );
