import { MomentText } from '../../../ui/text/date-text.tsx';
import { Aside } from './entry-frame.tsx';

interface SubjectProps {
  readonly email: { readonly subject: string; readonly at: string };
}

/** The subject of an email that something happened to, and when. */
export const Subject = ({ email: { subject, at } }: SubjectProps) => (
  <Aside>
    <span dir="auto">{subject}</span> · <MomentText at={at} time beside />
  </Aside>
);
