import { Fragment } from 'react';

const whole = { display: 'inline-block', maxWidth: '100%' } as const;

/** What a line may end behind, within a word. */
const canEndLine = /[^\p{L}\d](?=.)/u;

/** A heading in which no line ends within a word such as "RE-2026-0042", unless the word is wider than the line. */
export const WholeWords = ({ children }: { readonly children: string }) => (
  <span>
    {children.split(' ').map((word, at) => (
      <Fragment key={`${at} ${word}`}>
        {at > 0 && ' '}
        {canEndLine.test(word) ? <span style={whole}>{word}</span> : word}
      </Fragment>
    ))}
  </span>
);
