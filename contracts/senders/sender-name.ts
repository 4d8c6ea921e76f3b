import type { z } from 'zod';

/** A joiner where it is needed: after letters of scripts that join, and between parts of an emoji. */
const neededJoiner =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{M}][\u200c\u200d]/gu;

/**
 * Characters that nothing shows, and those that turn the direction of the text after them (UTS #39, 3.1): with them, a
 * name reads like another one.
 */
const unseen =
  /\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\u{e0000}-\u{e007f}]/u;

/** What a mail program could show in place of the address: `ceo@bank.example`, also with other forms of `@` and `.`. */
const address = /[^\s@]\s*@\s*[^\s@]*[^\s@.]\.[^\s@.]/u;

const usualForms = (text: string): string => text.normalize('NFKC').replaceAll(/[\u3002\uff61]/g, '.');

/** What is wrong with the name of a sender; undefined when nothing is. */
export const senderNameTrouble = (text: string): 'address' | 'unseen' | undefined => {
  if (unseen.test(text.replaceAll(neededJoiner, ''))) return 'unseen';
  return address.test(usualForms(text)) ? 'address' : undefined;
};

/** A text that readers see as who an email is from: it can't pass for an address or another name. */
export const asSenderName = <T extends z.ZodType<string, string>>(text: T, field: string) =>
  text
    .refine((name) => senderNameTrouble(name) !== 'address', `${field} must not look like an email address`)
    .refine(
      (name) => senderNameTrouble(name) !== 'unseen',
      `${field} must not contain invisible characters or ones that change the direction of text`,
    );
