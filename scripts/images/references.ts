/** `image: name:tag` in a compose file, and `ARG NODE=name:tag` in a Dockerfile, with or without a digest. */
const reference = /^( *image: |ARG NODE=)([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?$/gm;

/** Built here, so in no registry. */
const ours = 'owed:local';

/** The images that a file takes from a registry: each as `name:tag`, once. */
export const imagesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(reference)].map(([, , image = '']) => image).filter((image) => image !== ours),
  ),
];

/** The file with these digests (by `name:tag`) in place of those that it has; other images stay as they are. */
export const withDigests = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replaceAll(reference, (line: string, before: string, image: string) => {
    const digest = digests.get(image);
    return digest === undefined ? line : `${before}${image}@${digest}`;
  });
