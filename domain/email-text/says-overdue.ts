const claim = new RegExp(
  [
    String.raw`\bover-?due\b`,
    String.raw`\bpast[- ]due\b`,
    String.raw`\b(?:was|were) (?:already )?due\b`,
    String.raw`\b(?:fell|became|(?:has|have|had) been) due\b`,
    String.raw`\bdue date\b[^.!?;,\n]{0,60}? (?:passed|elapsed|gone by)\b`,
    String.raw`\bstill (?:unpaid|outstanding)\b`,
    String.raw`\b(?:is|are|remains?) (?:unpaid|outstanding)\b`,
    String.raw`\b(?:late|missed) payment\b`,
    String.raw`\b(?:payment|invoice|it|this|you)\b[^.!?;,\n]{0,40}? (?:is|are|was) (?:(?:now|already|currently|very) )*late\b(?! (?:at|in|on|next|this)\b)`,
    String.raw`(?:\b(?:is|was|now)|[:–—-]) (?:(?:now|already|over|more than|by) )*\S+ (?:days?|weeks?|months?) late\b`,
  ].join('|'),
  'gi',
);

const negation =
  /\b(?:not|never|nor|neither|no longer|nothing|none|no(?= (?:overdue|past due|invoices?)\b))\b|n['’]t\b/i;

/** "not received payment for overdue invoice 12": denied is the payment, not what the claim is about. */
const deniesPayment =
  /\b(?:receiv|see|got|hear|record|f[io]u?nd|pa[iy]|settle|arrive)\w*\b.* (?:for|of|on|about|regarding|against|toward) /i;

const conditions = String.raw`(?:if|when(?:ever)?|once(?! (?:again|more)\b)|unless|until|before|after(?= (?:the|its) due date\b)|in case|so that|whether|avoid|prevent)`;
const condition = new RegExp(String.raw`\b${conditions}\b`, 'i');
/** Holds for all that follows in its clause, also after "and". */
const openingCondition = new RegExp(
  String.raw`^\s*(?:(?:and|but|or|so|even|only) )*(?:${conditions}|should)\b`,
  'i',
);

/** Says what may become of the invoice: "may be", "will soon be", "becomes", "to fall". */
const mayBecome =
  /\b(?:(?:will|would|may|might|could|can|should)(?: (?:not|never|soon|then|otherwise|also))* (?:be|have)|becom(?:e|es|ing)|go(?:es|ing)?|fall(?:s|ing)?|get(?:s|ting)?) (?:\w+ )?$/i;
const hasBecome = /(?:\b(?:has|have|had|having)|['’](?:s|ve|d))(?: \w+){0,2} become (?:\w+ )?$/i;

/** "your overdue invoice" says so in whatever clause it stands. */
const definite = /\b(?:the|this|your|our|my) $/i;
const attributive = /^(?:over-?due|past[- ]due)$/i;

const sentenceEnd = /[!?\n]|\.(?!\s*\d)/;
const clauseEnd = /[;:()–—]|,(?!\s?\d)| - /;
const ownClause =
  /\b(?:which|whose|who|that(?= (?:(?:is|are|was|were|has|have|had|remains?)\b|$))|because|but|although|though|so(?! that\b)|(?:as|since)(?= (?:it|the|this|your|invoice|payment)\b))\b/i;
/** Has no subject of its own, so it continues the clause before what was put in between. */
const continued = /^\s*(?:is|are|was|were|has|have|had|remains?|still)\b/i;

/** The words before the claim in its clause. */
const clauseBefore = (text: string, at: number, claimed: string): string => {
  const sentence = text.slice(0, at).split(sentenceEnd).at(-1) ?? '';
  const parts = sentence.split(clauseEnd);
  const last = parts.at(-1) ?? '';
  const isContinued = parts.length > 2 && continued.test(last + claimed);
  const clause = isContinued ? `${parts.at(-3)} ${last}` : last;
  return clause.split(ownClause).at(-1) ?? '';
};

const isDenied = (words: string): boolean => {
  const after = words.split(negation);
  return after.length > 1 && !deniesPayment.test(after.at(-1) ?? '');
};

/** Whether what is said there only holds under a condition: "once it is 30 days overdue". */
export const isConditional = (text: string, at: number, claimed: string): boolean => {
  const clause = clauseBefore(text, at, claimed);
  const nearest = clause.split(/\band\b/i).at(-1) ?? '';
  return openingCondition.test(clause) || condition.test(nearest);
};

/** Whether the clause denies the claim, or only says when it would hold. */
const isVoid = (clause: string, claimed: string): boolean => {
  if (attributive.test(claimed) && definite.test(clause)) return false;
  const inClaim = negation.test(claimed) || /\b(?:will|would|may|might|could|should) /i.test(claimed);
  if (inClaim || openingCondition.test(clause)) return true;
  const nearest = clause.split(/\band\b/i).at(-1) ?? '';
  const mayBe = mayBecome.test(nearest) && !hasBecome.test(nearest);
  return mayBe || condition.test(nearest) || isDenied(nearest);
};

/**
 * Whether an email's subject or content says, in English, that the invoice is overdue: "Overdue: …", "was due on", "is
 * still unpaid". A denial or a condition voids only what its own clause says: "is not yet overdue" and "before it
 * becomes overdue" do not say so, "we have not received it, and it is overdue" does.
 */
export const saysOverdue = ({
  subject,
  content,
}: {
  readonly subject: string;
  readonly content: string;
}): boolean =>
  [subject, content].some((text) =>
    [...text.matchAll(claim)].some(
      ({ index, 0: claimed }) => !isVoid(clauseBefore(text, index, claimed), claimed),
    ),
  );

/**
 * Whether a step says that the invoice is overdue on a day on which it is not: on or before the due date. Such an email
 * is never sent.
 * @param date the calendar date on which it goes
 * @param dueDate calendar date
 */
export const saysOverdueTooEarly = (
  step: { readonly subject: string; readonly content: string },
  date: string,
  dueDate: string,
): boolean => date <= dueDate && saysOverdue(step);
