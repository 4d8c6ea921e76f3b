const claim =
  /\bover-?due\b|\bpast[- ]due\b|\b(?:was|were) (?:already )?due\b|\bdue date (?:has|had) passed\b|\bstill (?:unpaid|outstanding)\b|\b(?:is|are|remains?) (?:unpaid|outstanding)\b|\b(?:late|missed) payment\b/gi;

/** Words before the claim in its sentence that deny it or only warn of it. */
const notClaimed =
  /\b(?:not|never|no longer|before|avoid|prevent|become|becomes|becoming|go|goes|fall|falls|if|when|once|unless|until|should)\b|n['’]t\b/i;

const sentenceBefore = (text: string, at: number): string =>
  text
    .slice(0, at)
    .split(/[.!?\n]/)
    .at(-1) ?? '';

/**
 * Whether an email's subject or content says, in English, that the invoice is overdue: "Overdue: …", "was due on", "is
 * still unpaid". Denials and warnings do not count ("is not yet overdue", "before it becomes overdue").
 */
export const saysOverdue = ({
  subject,
  content,
}: {
  readonly subject: string;
  readonly content: string;
}): boolean =>
  [subject, content].some((text) =>
    [...text.matchAll(claim)].some(({ index }) => !notClaimed.test(sentenceBefore(text, index))),
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
