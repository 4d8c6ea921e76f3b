import { createHash } from 'node:crypto';
import type { StoredEvent, StreamName } from '../../platform/ports/event-store.ts';
import { canonicalJson } from '../../domain/canonical-json.ts';

interface StreamHash {
  readonly events: number;
  /** SHA-256 over the previous hash and the event, in base64. As a hash chain it needs no bodies in memory. */
  readonly hash: string;
}

const none: StreamHash = { events: 0, hash: '' };

/** A hash per stream over its events in order; about 200 bytes per stream. */
export class StreamHashes {
  private readonly byStream = new Map<StreamName, StreamHash>();

  add({ stream, id, type, data, metadata, revision }: StoredEvent): void {
    const before = this.of(stream);
    const hash = createHash('sha256')
      .update(before.hash)
      .update(canonicalJson([id, type, data, metadata, revision]))
      .digest('base64');
    this.byStream.set(stream, { events: before.events + 1, hash });
  }

  /** A stream without events has an empty hash. */
  of(stream: StreamName): StreamHash {
    return this.byStream.get(stream) ?? none;
  }

  get count(): number {
    return this.byStream.size;
  }

  /** Streams, ordered by their first event. */
  streams(): Iterable<StreamName> {
    return this.byStream.keys();
  }
}
