/** An entry of a camt.053 statement. */
export interface CamtEntry {
  /** With two decimals. */
  readonly amount: string;
  readonly currency?: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly day?: string;
  readonly status?: string;
  readonly bankReference?: string;
  readonly payer?: string;
  readonly reference?: string;
  /** Instead of payer and reference: the payments that were booked together. */
  readonly details?: readonly {
    readonly amount: string;
    readonly payer: string;
    readonly reference: string;
  }[];
}

const detailXml = (payer = '', reference = '', amount?: string, currency = 'USD'): string => `<TxDtls>
${amount === undefined ? '' : `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>`}
<RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;

const entryXml = (entry: CamtEntry): string => {
  const {
    amount,
    currency = 'USD',
    direction = 'CRDT',
    day = '2026-11-03',
    status = 'BOOK',
    details,
  } = entry;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
<Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
<AcctSvcrRef>${entry.bankReference ?? 'NONREF'}</AcctSvcrRef>
<NtryDtls>${
    details === undefined
      ? detailXml(entry.payer, entry.reference)
      : details.map((one) => detailXml(one.payer, one.reference, one.amount, currency)).join('')
  }</NtryDtls></Ntry>`;
};

/** A camt.053 statement as banks send it. */
export const camtStatement = (
  ...entries: readonly CamtEntry[]
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
${entries.map(entryXml).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
