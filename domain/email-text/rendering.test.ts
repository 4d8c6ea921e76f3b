import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { describe, expect, test } from 'vitest';
import { type MailSource, renderMail, unknownVariablesIn } from './rendering.ts';
import { alertNotice, wordingFor } from './wording.ts';

type Changes = { [Part in keyof MailSource]?: Partial<MailSource[Part]> | null };

const source: MailSource = {
  step: {
    subject: 'Invoice {{invoice_number}}',
    content: 'Hello {{client_name}}',
    stepType: 'customer_reminder',
    senderName: 'Ada Lovelace',
    senderEmail: 'ada@engine.example',
  },
  invoice: {
    ...noInvoiceTexts,
    poNumber: 'PO-4501',
    invoiceNumber: 'INV-7',
    currency: 'USD',
    amountCents: 123_450,
    entries: [],
    dueDate: '2026-12-03',
    lateFee: 'Late payment costs something.',
  },
  client: { name: 'Acme' },
  account: { name: 'Ada', email: 'ada@engine.example', license: 'agency', emailSignature: null },
  invoiceLink: null,
  today: '2026-12-13',
};

const mailOf = (step: Partial<MailSource['step']>, rest: Omit<Changes, 'step'> = {}) =>
  renderMail({
    ...source,
    step: { ...source.step, ...step },
    invoice: { ...source.invoice, ...rest.invoice },
    client: { ...source.client, ...rest.client },
    account: { ...source.account, ...rest.account },
    invoiceLink: typeof rest.invoiceLink === 'string' ? rest.invoiceLink : null,
  });

test('the account’s signature ends a reminder to a client, before Pay Now, with its variables filled in', () => {
  const account = { emailSignature: 'Ada & Co, for {{client_name}}\r\nhttps://ada.example\n' };
  const mail = mailOf({}, { account, invoice: { paymentUrl: 'https://pay.example/7' } });
  expect(mail.text).toBe(
    'Hello Acme\n\nAda & Co, for Acme\nhttps://ada.example\n\nPay Now: https://pay.example/7',
  );
  expect(mail.html).toContain('Ada &amp; Co, for Acme<br>\n<a href="https://ada.example"');
  expect(mail.unknownInSignature).toEqual([]);
  expect(mailOf({ stepType: 'internal_alert' }, { account }).text).not.toContain('Ada & Co');
  expect(mailOf({}, { account: { emailSignature: ' \n' } }).text).toBe('Hello Acme');
});

test('what is left of braces in a signature is told apart from that of the step', () => {
  const account = { emailSignature: '{{first_name}} {{sender_name}' };
  expect(mailOf({ content: '{{foo}}' }, { account })).toMatchObject({
    unknownVariables: ['foo'],
    unknownInSignature: ['first_name', '{{sender_name}'],
  });
  expect(mailOf({ stepType: 'internal_alert' }, { account }).unknownInSignature).toEqual([]);
});

test('numbers of days typed as words are not sent', () => {
  const mail = mailOf({
    subject: '30 days overdue',
    content: 'It is {{daysOverdue}} days overdue, not 30 days late.',
  });
  expect(mail).toMatchObject({
    subject: 'Currently overdue',
    text: 'It is 10 days overdue, not currently overdue.',
  });
});

const textOf = (content: string, rest: Omit<Changes, 'step'> = {}): string => mailOf({ content }, rest).text;

/** What stands between the mail's frame. */
const bodyOf = (content: string, rest: Omit<Changes, 'step'> = {}): string =>
  /<div [^>]*>\n([\s\S]*)\n<\/div>/.exec(mailOf({ content }, rest).html)?.[1] ?? 'no body';

const paragraph = (html: string): string => `<p dir="auto" style="margin:0 0 16px">${html}</p>`;

describe('variables', () => {
  test.each([
    ['client_name', 'Acme'],
    ['invoice_number', 'INV-7'],
    ['invoice_amount', '$1,234.50'],
    ['due_date', 'December 3, 2026'],
    ['sender_name', 'Ada Lovelace'],
    ['payment_url', '#'],
    ['po_number', 'PO-4501'],
    ['clientName', 'Acme'],
    ['invoiceNumber', 'INV-7'],
    ['amount', '$1,234.50'],
    ['dueDate', 'December 3, 2026'],
    ['daysOverdue', '10'],
    ['paymentUrl', '#'],
    ['poNumber', 'PO-4501'],
  ])('%s is %s in every form of braces', (name, value) => {
    expect(textOf(`{{${name}}} {${name}} {{ ${name} }} { ${name} }`)).toBe(
      [value, value, value, value].join(' '),
    );
  });

  test('a plan without payment links leaves the link out', () => {
    const solo = { invoice: { paymentUrl: 'https://pay.example/7' }, account: { license: 'solo' } } as const;
    const { text, html } = mailOf({ content: 'Pay at {{payment_url}}' }, solo);
    expect(text).toBe('Pay at #');
    expect(html).not.toContain('pay.example');
  });

  test('the payment link is filled in when there is one', () => {
    expect(bodyOf('{payment_url}', { invoice: { paymentUrl: 'https://pay.example/7' } })).toContain(
      '<a href="https://pay.example/7"',
    );
  });

  test('an invoice that is not overdue is no days overdue', () => {
    expect(textOf('{{daysOverdue}}', { invoice: { dueDate: '2026-12-20' } })).toBe('0');
  });

  test('the account signs when the sender has no name', () => {
    expect(mailOf({ content: '{{sender_name}}', senderName: ' ' }).text).toBe('Ada');
  });

  test('braces in a value mean nothing', () => {
    const { text, unknownVariables } = mailOf(
      { content: '{{client_name}} owes {{invoice_amount}}' },
      { client: { name: '{{invoice_amount}} {foo} $& $1' } },
    );
    expect(text).toBe('{{invoice_amount}} {foo} $& $1 owes $1,234.50');
    expect(unknownVariables).toStrictEqual([]);
  });

  test.each([
    ['{{foo}} {{foo}} {bar}', ['foo', 'bar']],
    ['{{client name}} {{client.name}} {{Client_Name}}', ['client name', 'client.name', 'Client_Name']],
    ['{{constructor}} {toString}', ['constructor', 'toString']],
    ['{ foo } {1} {a b} {} {{}} {"a": 1} {{{', ['foo', '{1}', 'a b', '{}', '{{}}', '{"a": 1}', '{{{']],
    ['{{client_name}} {invoice_number}', []],
  ])('in %j the unknown ones are %j and stay as typed', (content, unknown) => {
    const { text, unknownVariables } = mailOf({ content });
    expect(unknownVariables).toStrictEqual(unknown);
    if (unknown.length > 0) expect(text).toBe(content);
    expect(unknownVariablesIn({ subject: '', content })).toStrictEqual(unknown);
  });

  test('unknown ones of the subject come first, and each once', () => {
    const step = { subject: '{{b}} {{a}}', content: '{{a}} {{c}}' };
    expect(mailOf(step).unknownVariables).toStrictEqual(['b', 'a', 'c']);
    expect(unknownVariablesIn(step)).toStrictEqual(['b', 'a', 'c']);
  });
});

describe('the subject', () => {
  test('is one line, with its variables filled', () => {
    expect(mailOf({ subject: ' Invoice\r\n {invoice_number}\u2028due ' }).subject).toBe('Invoice INV-7 due');
    expect(
      mailOf({ subject: '{client_name}' }, { client: { name: 'Evil\r\nBcc: all@example.com' } }).subject,
    ).toBe('Evil Bcc: all@example.com');
  });

  test('is the title of the HTML part, escaped', () => {
    expect(mailOf({ subject: '<b>7</b>' }).html).toContain('<title>&lt;b&gt;7&lt;/b&gt;</title>');
  });
});

describe('plain formatting', () => {
  test('the text part is the content as typed', () => {
    expect(textOf('Hello,\r\n\r\n  two  blanks\ttab\nend\n\n')).toBe('Hello,\n\n  two  blanks\ttab\nend');
  });

  test('line breaks and repeated blanks are kept in HTML', () => {
    expect(bodyOf('One\nline\n\nTwo  blanks,   three\n indented')).toBe(
      [paragraph('One<br>\nline'), paragraph('Two&nbsp; blanks,&nbsp;&nbsp; three<br>\n&nbsp;indented')].join(
        '\n',
      ),
    );
  });

  test('further empty lines are kept', () => {
    expect(bodyOf('a\n\n\nb\n\n\n\nc')).toBe(
      [paragraph('a'), paragraph('<br>\nb'), paragraph('<br>'), paragraph('c')].join('\n'),
    );
  });

  test('a tab is as wide as four blanks', () => {
    expect(bodyOf('a\tb')).toBe(paragraph('a&nbsp;&nbsp;&nbsp; b'));
  });

  test('HTML in content and names is text', () => {
    const name = `<img src=x onerror="alert('1')"> & Söhne 💸`;
    expect(bodyOf('<script>{client_name}</script>', { client: { name } })).toBe(
      paragraph(
        '&lt;script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne 💸&lt;/script&gt;',
      ),
    );
    expect(textOf('<b>{client_name}', { client: { name } })).toBe(`<b>${name}`);
  });
});

describe('links', () => {
  const linked = (address: string): string =>
    `<a href="${address}" style="overflow-wrap:anywhere;word-break:break-word">${address}</a>`;

  test.each([
    ['See https://a.example/x.', `See ${linked('https://a.example/x')}.`],
    ['(https://a.example/x)', `(${linked('https://a.example/x')})`],
    ['https://a.example/x_(y)', linked('https://a.example/x_(y)')],
    ['[https://a.example]!?', `[${linked('https://a.example')}]!?`],
    ['HTTP://a.example/?a=1&b=2', linked('HTTP://a.example/?a=1&amp;b=2')],
    [`"https://a.example/'x`, `&quot;${linked('https://a.example/')}&#39;x`],
    ['https://a.example/{invoice_number}?x', linked('https://a.example/INV-7?x')],
    ['https://a.example https://b.example', `${linked('https://a.example')} ${linked('https://b.example')}`],
    ['javascript:alert(1) ftp://a.example a.example', 'javascript:alert(1) ftp://a.example a.example'],
  ])('%j', (content, html) => {
    expect(bodyOf(content)).toBe(paragraph(html));
  });
});

test('content made to be slow is rendered like any other', () => {
  const hostile = ['{{a', '{a', ' ', 'https://a.example', ')', '.', '(', '\n', '<'].map((piece) =>
    piece.repeat(20_000),
  );
  hostile.push(`{{a${' '.repeat(20_000)}`, `{${' '.repeat(20_000)}`);
  for (const content of hostile) expect(textOf(`x${content}y`)).toBe(`x${content}y`);
});

describe('right-to-left names', () => {
  test('are isolated in HTML and bare in text', () => {
    const client = { name: 'שרה לוי' };
    expect(bodyOf('Hello {client_name}, 7', { client })).toBe(
      paragraph('Hello <bdi dir="auto">שרה לוי</bdi>, 7'),
    );
    expect(textOf('Hello {client_name}, 7', { client })).toBe('Hello שרה לוי, 7');
  });

  test('are escaped as well, and are part of an address when they stand in one', () => {
    expect(bodyOf('{client_name}', { client: { name: 'شركة <b>' } })).toBe(
      paragraph('<bdi dir="auto">شركة &lt;b&gt;</bdi>'),
    );
    expect(bodyOf('https://a.example/{client_name}', { client: { name: 'שרה' } })).toBe(
      paragraph(
        '<a href="https://a.example/שרה" style="overflow-wrap:anywhere;word-break:break-word">https://a.example/שרה</a>',
      ),
    );
  });
});

describe('Pay Now', () => {
  const invoice = { paymentUrl: 'https://pay.example/?i=7&k="1"' };

  test('stands below a reminder of an invoice with a payment link', () => {
    const { text, html } = mailOf({ content: 'Hello' }, { invoice });
    expect(text).toBe('Hello\n\nPay Now: https://pay.example/?i=7&k="1"');
    expect(
      html.match(/<a href="https:\/\/pay\.example\/\?i=7&amp;k=&quot;1&quot;"[^>]*>Pay Now<\/a>/g),
    ).toHaveLength(1);
  });

  test.each([
    ['without a payment link', { paymentUrl: null }, 'customer_reminder'],
    [
      'with an address that no browser should open',
      { paymentUrl: 'javascript:alert(1)' },
      'customer_reminder',
    ],
    ['on an internal alert', invoice, 'internal_alert'],
  ] as const)('does not stand %s', (_, changes, stepType) => {
    const { text, html } = mailOf({ content: 'Hello', stepType }, { invoice: changes });
    expect(text).not.toContain('Pay Now');
    expect(html).not.toContain('Pay Now');
    expect(html).not.toContain('<a ');
  });
});

describe('internal alerts', () => {
  const step = {
    stepType: 'internal_alert',
    ...wordingFor({
      stepType: 'internal_alert',
      tone: 'friendly',
      scheduledDate: '2026-12-10',
      dueDate: '2026-12-03',
      isLastReminder: false,
    }),
  } as const;
  const beginning =
    'Acme has not paid invoice INV-7: $1,234.50, due December 3, 2026.\n\n' +
    'Has the money arrived? Mark it paid. Did the client name a date? Record the promise. ' +
    'Otherwise a call often does more than another email.\n\n';

  test('name the page of the invoice', () => {
    const invoiceLink = 'http://localhost:3000/invoices?open=7';
    const { subject, text, html } = mailOf(step, { invoiceLink });
    expect(subject).toBe('To do: Acme, invoice INV-7, $1,234.50');
    expect(text).toBe(`${beginning}${invoiceLink}\n\n${alertNotice}`);
    expect(html).toContain(`<a href="${invoiceLink}"`);
  });

  test('leave the place out when there is no page', () => {
    expect(mailOf(step).text).toBe(`${beginning}${alertNotice}`);
  });

  test('keep their notice when a person wrote the text', () => {
    expect(mailOf({ stepType: 'internal_alert', content: 'Call {client_name}' }).text).toBe(
      `Call Acme\n\n${alertNotice}`,
    );
  });

  test('that an earlier version wrote keep the notice that they have', () => {
    const content = 'Call them.\n\nInternal alert, not meant for the client.';
    expect(mailOf({ stepType: 'internal_alert', content }).text).toBe(content);
  });

  test('the place of the link means nothing in a reminder or in a name', () => {
    expect(textOf('[link to the invoice]', { invoiceLink: 'https://a.example' })).toBe(
      '[link to the invoice]',
    );
    expect(
      mailOf(
        { stepType: 'internal_alert', content: '{client_name}' },
        { client: { name: '[link to the invoice]' }, invoiceLink: 'https://a.example' },
      ).text,
    ).toBe(`[link to the invoice]\n\n${alertNotice}`);
  });
});

test('the HTML part is a document that says its language and direction, fits a phone and loads nothing', () => {
  const { html } = mailOf({}, { invoice: { paymentUrl: 'https://pay.example/7' } });
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/<(img|script|link|style|iframe)\b|url\(|\ssrc=/);
});

describe('late fees and interest', () => {
  const content = 'Hello {{client_name}},\n\n{{late_fee}}\n\nThank you';
  const without = { ...source.invoice, lateFee: '' };

  test('are told where the text asks for them', () => {
    expect(mailOf({ content }).text).toContain('Hello Acme,\n\nLate payment costs something.\n\nThank you');
  });

  test('leave no gap where there is nothing to tell', () => {
    expect(mailOf({ content }, { invoice: without }).text).toContain('Hello Acme,\n\nThank you');
    expect(mailOf({ content: '{{client_name}}\n{{late_fee}}' }, { invoice: without }).text).toContain('Acme');
    const within = 'Please pay.{{late_fee}} Thank you';
    expect(mailOf({ content: within }, { invoice: without }).text).toContain('Please pay. Thank you');
  });
});
