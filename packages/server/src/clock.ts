import { randomBytes, randomUUID } from 'node:crypto'

/** The moment, as all code takes it. A test turns it; nothing else reads the machine's clock. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

/** Where ids and secrets come from. The same seed gives the same ids in a test. */
export interface Ids {
  guid(): string
  /** A secret of so many random bytes, base64url. */
  secret(bytes: number): string
}

export const systemClock: Clock = { now: () => Date.now() }

export const systemIds: Ids = {
  guid: () => randomUUID(),
  secret: bytes => randomBytes(bytes).toString('base64url'),
}

/** Milliseconds from a fixed but unknown point, for measuring how long something took. */
export const monotonicMs = () => performance.now()

/** The instant as the wire writes it: ISO 8601 in UTC. */
export const isoTime = (ms: number) => new Date(ms).toISOString()
