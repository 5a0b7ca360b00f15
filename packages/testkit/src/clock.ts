import { createHash } from 'node:crypto'
import type { Clock, Ids } from '@stoa/server'

/** A clock that stands until it is turned. */
export interface TestClock extends Clock {
  /** Moves the moment forward by so many milliseconds. */
  advance(ms: number): void
  /** Sets the moment, in milliseconds since 1970 or as ISO 8601. */
  set(moment: number | string): void
}

export function createClock(start: number | string = '2026-01-01T12:00:00Z'): TestClock {
  const read = (moment: number | string) => (typeof moment === 'number' ? moment : Date.parse(moment))
  let now = read(start)
  return {
    now: () => now,
    advance: ms => {
      now += ms
    },
    set: moment => {
      now = read(moment)
    },
  }
}

/** Ids and secrets that follow from a seed: the same seed gives the same database. */
export function createIds(seed: string): Ids {
  let count = 0
  const next = () => createHash('sha256').update(`${seed}/${count++}`).digest()
  const guid = () => {
    const hex = next().toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
  let made = 0
  return {
    guid,
    // They sort as they were made, though the clock stands.
    ordered: () => `${(++made).toString(16).padStart(8, '0')}${guid().slice(8)}`,
    secret: bytes => {
      const parts = [next()]
      while (Buffer.concat(parts).length < bytes) parts.push(next())
      return Buffer.concat(parts).subarray(0, bytes).toString('base64url')
    },
  }
}
