import { randomBytes, randomUUID } from 'node:crypto'

/** The moment, as all code takes it. A test turns it; nothing else reads the machine's clock. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

/** Where ids and secrets come from. The same seed gives the same ids in a test. */
export interface Ids {
  guid(): string
  /** One that sorts after those made before it on this node (UUID version 7): rows of one call lie together in an index. */
  ordered(): string
  /** A secret of so many random bytes, base64url. */
  secret(bytes: number): string
}

/** The clock of the operating system. */
export const systemClock: Clock = { now: () => Date.now() }

/** RFC 9562 §5.7, with a counter for ids of one millisecond (§6.2, method 1). */
function openOrderedIds(): () => string {
  let ms = 0
  let count = 0
  return () => {
    const now = Date.now()
    if (now > ms) [ms, count] = [now, 0]
    else if (++count > 0xfff) [ms, count] = [ms + 1, 0]
    const time = ms.toString(16).padStart(12, '0')
    const place = count.toString(16).padStart(3, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${place}-${randomUUID().slice(19)}`
  }
}

/** Random ids and secrets. */
export const systemIds: Ids = {
  guid: () => randomUUID(),
  ordered: openOrderedIds(),
  secret: bytes => randomBytes(bytes).toString('base64url'),
}

/** Milliseconds from a fixed but unknown point, for measuring how long something took. */
export const monotonicMs = () => performance.now()

/** The instant as the wire writes it: ISO 8601 in UTC. */
export const isoTime = (ms: number) => new Date(ms).toISOString()
