import type { AfterTone } from '../../../../domain/steps-for-many.ts';
import { Notice } from '../../../components/notice.tsx';

const got: Readonly<Record<Exclude<AfterTone, null>, string>> = {
  firm: 'a firm reminder',
  legal: 'a final notice',
};

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
        ? `The client already got ${got[after]} for this invoice, so nothing gentler is proposed.`
        : `The clients already got ${got[after]} for these invoices, so nothing gentler is proposed.`}
    </Notice>
  );
