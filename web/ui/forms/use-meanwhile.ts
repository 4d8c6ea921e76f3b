import { useEffect, useState } from 'react';
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Form } from './use-zod-form.ts';

/** The record of an open form, as it is now. */
export interface CurrentRecord<In extends FieldValues> {
  /** What it is called in a sentence: "client". */
  readonly what: string;
  /** As the form would open now; undefined when it was deleted. */
  readonly current: In | undefined;
  /** What happened to one that is gone; default: "was deleted". */
  readonly gone?: string;
  /** The names of the fields, as the form shows them. */
  readonly labels: Readonly<Partial<Record<string, string>>>;
  /** How a value reads; default: as it is. */
  readonly textOf?: (name: string, value: unknown) => string;
  /** Fields without a label of their own that go with one that has: taking theirs takes them, too. */
  readonly alongside?: Readonly<Partial<Record<string, readonly FieldPath<In>[]>>>;
}

export interface ChangedField<In extends FieldValues> {
  readonly name: FieldPath<In>;
  readonly alongside: readonly FieldPath<In>[];
  readonly label: string;
  readonly theirs: string;
  readonly yours: string;
  /** Changed here, too, and to something else. */
  readonly isBoth: boolean;
}

export interface Meanwhile<In extends FieldValues> {
  readonly what: string;
  /** It was deleted, or can't be changed any more. */
  readonly isGone: boolean;
  readonly gone: string;
  /** Something was entered that isn't saved. */
  readonly isDirty: boolean;
  readonly changes: readonly ChangedField<In>[];
  /** What was entered, to be copied. */
  readonly entered: string;
  /** The form begins again with these values; what happened before is not reported any more. */
  readonly begin: (values: In) => void;
}

/** The value of a field as it reads in a sentence. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const plain = (_name: string, value: unknown): string => plainText(value);
const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/**
 * Follows the record of an open form. What was not touched here takes the new value, what was stays as entered; both are
 * reported. While the form's own change is being saved, nothing is.
 */
export const useMeanwhile = <In extends FieldValues, Out>(
  form: Form<In, Out>,
  record: CurrentRecord<In> | undefined,
  isSaving: boolean,
): Meanwhile<In> | undefined => {
  // Read, so that the form keeps track of which fields are dirty.
  const { defaultValues, dirtyFields: _tracked, isDirty } = form.formState;
  const [based, setBased] = useState<Readonly<Record<string, unknown>>>({ ...defaultValues });
  const [changed, setChanged] = useState<readonly string[]>([]);
  const values: Readonly<Record<string, unknown>> = useWatch({
    control: form.control,
    compute: (now) => now,
  });
  const current = record?.current;
  const isNew = current !== undefined && !isSaving && differ(current, based);
  if (isNew) {
    const names = Object.keys(current).filter((name) => differ(current[name], based[name]));
    setBased(current);
    setChanged([...new Set([...changed, ...names])]);
  }
  const text = JSON.stringify(current);
  useEffect(() => {
    if (current === undefined || isSaving || !differ(current, form.formState.defaultValues)) return;
    form.reset(current, { keepDirtyValues: true, keepDirty: true, keepErrors: true });
    // What it holds decides, not which object it is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, isSaving, form]);
  if (record === undefined) return undefined;
  const { what, labels, gone = 'was deleted', textOf = plain, alongside = {} } = record;
  const isField = (name: string): name is FieldPath<In> => name in values;
  const fields = Object.keys(values).flatMap((name) => {
    const label = labels[name];
    return isField(name) && label !== undefined ? [{ name, label }] : [];
  });
  return {
    what,
    isGone: record.current === undefined && !isSaving,
    gone,
    isDirty,
    changes: fields
      .filter(({ name }) => changed.includes(name))
      .map(({ name, label }) => ({
        name,
        label,
        alongside: alongside[name] ?? [],
        theirs: textOf(name, based[name]),
        yours: textOf(name, values[name]),
        isBoth: differ(values[name], based[name]),
      })),
    begin: (next) => {
      setBased(next);
      setChanged([]);
    },
    entered: fields.map(({ name, label }) => `${label}: ${textOf(name, values[name])}`).join('\n'),
  };
};
