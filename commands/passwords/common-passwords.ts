/** How many of the most common passwords are refused. */
const mostCommon = 10_000;
/** Shorter words are part of many good passwords. */
const shortestWord = 4;

/** The word itself, where the list of the most common ones has it in English only. */
const passwordElsewhere = [
  'passwort',
  'kennwort',
  'motdepasse',
  'wachtwoord',
  'contraseña',
  'contrasena',
  'parola',
  'senha',
  'hasło',
  'haslo',
];

interface Common {
  /** In lower case. */
  readonly passwords: ReadonlySet<string>;
  /** The passwords without digits at their end. */
  readonly words: ReadonlySet<string>;
}

let common: Promise<Common> | undefined;

/** Loaded when the first password is set, because the list takes a tenth of a second and some megabytes. */
const loadCommon = async (): Promise<Common> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'].slice(0, mostCommon);
  const words = passwords.map((password) => password.replace(/\d+$/, ''));
  return {
    passwords: new Set(passwords),
    words: new Set([...words.filter(({ length }) => length >= shortestWord), ...passwordElsewhere]),
  };
};

/** Rows and columns of keyboards, and the orders that everybody knows. */
const runs = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhn',
  'a1b2c3d4e5f6g7',
  '147258369',
  '159753',
  '159357',
].flatMap((run) => [run, Array.from(run).reverse().join('')]);

/** What is said again and again: "a" of "aaaaaa", "123" of "123123", "secret" of "secretsecret". */
const repeated = (text: string): string | undefined => /^(.{1,12}?)\1+$/.exec(text)?.[1];

const isRepeated = (text: string): boolean => (repeated(text)?.length ?? Infinity) <= shortestWord;

const isRun = (text: string): boolean => runs.some((run) => run.includes(text));

/** What signs stand for when they replace letters: "p@ssw0rd". */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withLetters = (text: string): string => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);

/** Digits and signs before and behind a word, of which people add a few: "dragon12", "1password!", "welcome2025!!". */
const decorations = /^[^\p{L}]{0,3}|[^\p{L}]{0,6}$/gu;

/** "000000!", "my password". */
const signs = /[^\p{L}\p{N}]/gu;

/**
 * Whether a password is one of those that are tried first: one of the 10,000 most common ones, a word of them with a few
 * digits or signs around it or in place of letters, the same again and again, or a run of keys.
 * @param password at least 6 characters
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const { passwords, words } = await (common ??= loadCommon());
  const text = password.toLowerCase();
  const bare = text.replace(decorations, '');
  const plain = text.replace(signs, '');
  if ([text, bare, plain].some((form) => isRun(form) && form.length >= shortestWord)) return true;
  if ([text, plain].some((form) => isRepeated(form) || passwords.has(form))) return true;
  const forms = [text, bare, plain, repeated(text) ?? text, repeated(bare) ?? bare];
  return forms.some((form) => words.has(form) || words.has(withLetters(form)));
};
