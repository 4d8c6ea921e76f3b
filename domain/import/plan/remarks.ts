import type { ImportQuestion, RowNote } from '../../../contracts/imports/imports.ts';

const mostShown = 100;

/** What is noticed of a record while it is planned: notes for the person, and questions that it depends on. */
export class Remarks {
  readonly notes: RowNote[] = [];
  readonly questions: ImportQuestion[] = [];

  /** @param amounts integer minor units */
  note(code: RowNote['code'], value = '', amounts: readonly number[] = []): void {
    this.notes.push({ code, value: value.slice(0, mostShown), amounts: [...amounts] });
  }

  ask(question: ImportQuestion): void {
    if (!this.questions.includes(question)) this.questions.push(question);
  }
}
