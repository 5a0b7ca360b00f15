const MINUTE_MS = 60_000
const LONGEST_MS = 6 * 60 * MINUTE_MS

/** Attempts of one delivery before it is a dead letter: about 38 hours. */
export const ATTEMPTS_MAX = 15

/** Milliseconds until the next attempt: exponential from one minute to six hours, with jitter of ±20 %. `random` is in [0, 1). */
export const backoffMs = (failures: number, random: number): number =>
  Math.round(Math.min(MINUTE_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS) * (0.8 + 0.4 * random))
