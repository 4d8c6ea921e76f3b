interface MarkProps {
  /** Pixels. */
  readonly size: number;
  /** Where it stands without the name. */
  readonly label?: string;
}

/** Owed's mark, drawn in the page, so that no file has to come for it; the same as `public/icon.svg`. */
export const Mark = ({ size, label }: MarkProps) => (
  <svg
    viewBox="0 0 32 32"
    width={size}
    height={size}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    style={{ flex: 'none' }}
  >
    <rect width="32" height="32" rx="8" fill="#0b6b4f" />
    <circle cx="16" cy="16" r="7.5" fill="none" stroke="#fff" strokeWidth="3" />
    <path
      d="M16 11.5V16l3 2"
      fill="none"
      stroke="#fff"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
