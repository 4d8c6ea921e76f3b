import { DownloadFile } from '../../../ui/files/download-file.tsx';

/** Saves the message of an email as it was sent. */
export const DownloadMessage = ({ emailId }: { readonly emailId: number }) => (
  <DownloadFile path={`/api/sent-emails/${emailId}/message`}>Download (.eml)</DownloadFile>
);
