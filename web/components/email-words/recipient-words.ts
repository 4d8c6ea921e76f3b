interface Recipients {
  readonly to: string;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/** "CC boss@acme.example; BCC log@studio.example"; '' for none. */
export const copyWords = ({ cc, bcc }: Omit<Recipients, 'to'>): string =>
  [cc.length === 0 ? '' : `CC ${cc.join(', ')}`, bcc.length === 0 ? '' : `BCC ${bcc.join(', ')}`]
    .filter((part) => part !== '')
    .join('; ');

/** "pay@acme.example; CC boss@acme.example". */
export const recipientWords = (recipients: Recipients): string =>
  [recipients.to, copyWords(recipients)].filter((part) => part !== '').join('; ');
