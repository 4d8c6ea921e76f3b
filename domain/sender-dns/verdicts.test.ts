import { describe, expect, test } from 'vitest';
import { providerOf, selectorsOf } from './providers.ts';
import { dkimFinding, dmarcFinding, dmarcNames, spfFinding, type Texts } from './verdicts.ts';
import { dnsState, dnsWords } from './words.ts';

const google = providerOf('smtp.gmail.com');
const domain = 'studio.example';

describe('SPF', () => {
  const spf = (texts: Texts, mailServer = 'smtp.gmail.com') =>
    spfFinding(domain, texts, mailServer, providerOf(mailServer));

  test.each([
    [null, 'unknown', null],
    [[], 'missing', 'v=spf1 include:_spf.google.com ~all'],
    [['v=spf10 x', 'other'], 'missing', 'v=spf1 include:_spf.google.com ~all'],
    [['v=spf1 -all', 'V=SPF1 mx'], 'several', null],
    [['v=spf1 mx -all'], 'lacks_provider', 'v=spf1 mx include:_spf.google.com -all'],
    [['v=spf1 mx'], 'lacks_provider', 'v=spf1 mx include:_spf.google.com'],
    [['v=spf1 include:_spf.google.com +all'], 'open', 'v=spf1 include:_spf.google.com ~all'],
    [['v=spf1 include:_spf.google.com all'], 'open', 'v=spf1 include:_spf.google.com ~all'],
    [['x', 'v=spf1 include:_SPF.google.com ~all'], 'allows_provider', null],
  ])('%j is %s', (texts, verdict, value) => {
    expect(spf(texts)).toMatchObject({ verdict, add: value === null ? null : { name: domain, value } });
  });

  test('of a server that belongs to no known service is taken as it is, or begins with that server', () => {
    expect(spf(['v=spf1 mx -all'], 'mail.host.example')).toMatchObject({ verdict: 'present', add: null });
    expect(spf([], 'mail.host.example').add?.value).toBe('v=spf1 a:mail.host.example mx ~all');
  });
});

describe('DKIM', () => {
  test.each([
    [[['google', ['v=DKIM1; k=rsa; p=MIGf']]], 'found', 'google'],
    [
      [
        ['s1', []],
        ['s2', ['k=rsa;p=MIGf']],
      ],
      'found',
      's2',
    ],
    [
      [
        ['s1', ['v=DKIM1; p=']],
        ['s2', ['p=MIGf']],
      ],
      'found',
      's2',
    ],
    [[['s1', ['v=DKIM1; p=']]], 'revoked', 's1'],
    [
      [
        ['s1', []],
        ['s2', ['no key']],
      ],
      'not_found',
      null,
    ],
    [
      [
        ['s1', []],
        ['s2', null],
      ],
      'unknown',
      null,
    ],
  ] as const)('%j is %s', (keys, verdict, selector) => {
    expect(dkimFinding(keys.map(([name, texts]) => ({ selector: name, texts })))).toMatchObject({
      verdict,
      selector,
    });
  });

  test('is looked up under the selectors of the service first', () => {
    expect(selectorsOf(providerOf('SMTP.office365.com'))).toEqual([
      'selector1',
      'selector2',
      ...selectorsOf(undefined),
    ]);
    expect(providerOf('notgmail.com')).toBeUndefined();
  });
});

describe('DMARC', () => {
  test('is looked for at the domain, then at those above it, but at no top-level domain', () => {
    expect(dmarcNames('mail.studio.example')).toEqual([
      '_dmarc.mail.studio.example',
      '_dmarc.studio.example',
    ]);
    expect(dmarcNames('studio.example')).toEqual(['_dmarc.studio.example']);
  });

  test.each([
    [[[]], 'missing'],
    [[null], 'unknown'],
    [[['v=DMARC1; p=none; rua=mailto:a@b.example']], 'monitors'],
    [[[], ['v=DMARC1;p=Reject']], 'enforces'],
    [[['v=DMARC1; p=quarantine']], 'enforces'],
    [[['v=DMARC1; p=none', 'v=DMARC1; p=reject']], 'several'],
  ] as const)('%j is %s', (places, verdict) => {
    expect(dmarcFinding(domain, places).verdict).toBe(verdict);
  });

  test('that is missing gets a record to add', () => {
    expect(dmarcFinding(domain, [[]]).add).toEqual({
      name: '_dmarc.studio.example',
      value: 'v=DMARC1; p=none',
    });
  });
});

test('each finding is said in words, and whether something has to change', () => {
  const place = { domain, mailServer: 'smtp.gmail.com', provider: 'Google' };
  const finding = spfFinding(domain, ['v=spf1 mx -all'], 'smtp.gmail.com', google);
  expect(dnsWords(finding, place)).toBe(
    "studio.example doesn't allow Google to send for it. Change the record to:",
  );
  expect(dnsState(finding)).toBe('change');
  expect(dnsState(spfFinding(domain, null, null, undefined))).toBe('unknown');
  expect(dnsState(dmarcFinding(domain, [['v=DMARC1; p=none']]))).toBe('good');
});
