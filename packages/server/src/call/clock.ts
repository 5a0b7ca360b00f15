import { randomBytes, randomUUID } from 'node:crypto'

/** The only source of the current time. Tests advance it; lint forbids other access to the system clock. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

/** The only source of ids and secrets. In tests they follow from a seed. */
export interface Ids {
  guid(): string
  /** A UUID version 7: it sorts after earlier ones of this node, so that rows of one call are neighbours in an index. */
  ordered(): string
  /** Random bytes as base64url. */
  secret(bytes: number): string
}

/** The clock of the operating system. */
export const systemClock: Clock = { now: () => Date.now() }

/** RFC 9562 §5.7, with a counter for ids of one millisecond (§6.2, method 1). */
function createOrderedIds(): () => string {
  let ms = 0
  let count = 0
  return () => {
    const now = Date.now()
    if (now > ms) [ms, count] = [now, 0]
    else if (++count > 0xfff) [ms, count] = [ms + 1, 0]
    const time = ms.toString(16).padStart(12, '0')
    const sequence = count.toString(16).padStart(3, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${randomUUID().slice(19)}`
  }
}

/** Random ids and secrets. */
export const systemIds: Ids = {
  guid: () => randomUUID(),
  ordered: createOrderedIds(),
  secret: bytes => randomBytes(bytes).toString('base64url'),
}

/** Milliseconds since an arbitrary point, to measure durations. */
export const monotonicMs = () => performance.now()

/** An instant in wire format: ISO 8601 in UTC. */
export const isoTime = (ms: number) => new Date(ms).toISOString()
