/** Whom a user can agree for. */
export interface ConsentChoice {
  readonly label: string;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 4rem auto; padding: 0 1rem; color: #1f2937 }
  form { border: 1px solid #d1d5db; border-radius: 8px; padding: 1.5rem }
  code { overflow-wrap: anywhere }
  select { font: inherit; width: 100%; padding: .4rem; margin: .25rem 0 1.25rem }
  button { font: inherit; padding: .5rem 1.25rem; border-radius: 6px; border: 1px solid #9ca3af; background: #fff; cursor: pointer }
  button[value=approve] { background: #1d4ed8; border-color: #1d4ed8; color: #fff }`;

/** A partner's page of consent, to press Approve or Deny. */
export const consentPage = (
  { name, choice }: { readonly name: string; readonly choice: ConsentChoice },
  form: URLSearchParams,
): string => {
  const hidden = [...form].map(
    ([field, value]) => `<input type="hidden" name="${escaped(field)}" value="${escaped(value)}">`,
  );
  const scopes = (form.get('scope') ?? '')
    .split(' ')
    .map((scope) => `<li><code>${escaped(scope)}</code></li>`);
  const owners = choice.owners.map(
    ({ id, name: shown }) => `<option value="${escaped(id)}">${escaped(shown)}</option>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)} (stand-in)</title><style>${style}</style>
<h1>${escaped(name)} <small>(stand-in)</small></h1>
<form method="post">${hidden.join('')}
<p>Owed asks for:</p><ul>${scopes.join('')}</ul>
<label>${escaped(choice.label)}<select name="owner">${owners.join('')}</select></label>
<button name="decision" value="approve">Approve</button> <button name="decision" value="deny">Deny</button>
</form></html>`;
};
