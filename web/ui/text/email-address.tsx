/** An email address; where it needs two lines, it breaks after the `@`. */
export const EmailAddress = ({ address }: { readonly address: string }) => {
  const domain = address.lastIndexOf('@') + 1;
  return (
    <span>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </span>
  );
};
