import { createHash } from 'node:crypto'
import type { Clock, Ids } from '@stoa/server'

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  /** Moves the time forward, in milliseconds. */
  advance(ms: number): void
  /** Sets the time, in milliseconds since 1970 or as ISO 8601. */
  set(time: number | string): void
}

export function createClock(start: number | string = '2026-01-01T12:00:00Z'): TestClock {
  const read = (time: number | string) => (typeof time === 'number' ? time : Date.parse(time))
  let now = read(start)
  return {
    now: () => now,
    advance: ms => {
      now += ms
    },
    set: time => {
      now = read(time)
    },
  }
}

/** Deterministic ids and secrets: the same seed gives the same database. */
export function createIds(seed: string): Ids {
  let count = 0
  const next = () => createHash('sha256').update(`${seed}/${count++}`).digest()
  const guid = () => {
    const hex = next().toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
  let orderedCount = 0
  return {
    guid,
    // Sorted in order of creation, although the clock does not move.
    ordered: () => `${(++orderedCount).toString(16).padStart(8, '0')}${guid().slice(8)}`,
    secret: bytes => {
      const parts = [next()]
      while (Buffer.concat(parts).length < bytes) parts.push(next())
      return Buffer.concat(parts).subarray(0, bytes).toString('base64url')
    },
  }
}
