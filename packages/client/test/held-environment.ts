import type { Environment } from '../src/environment.ts'

/** Time and chance in the hand of a test: waits pass at once, and are written down. */
export function heldEnvironment(startMs = 1_800_000_000_000) {
  let nowMs = startMs
  let ids = 0
  const waits: number[] = []
  const environment: Environment = {
    now: () => nowMs,
    random: () => 0,
    uuid: () => `id-${++ids}`,
    async wait(ms) {
      waits.push(ms)
      nowMs += ms
      await new Promise(resolve => setImmediate(resolve))
    },
  }
  return {
    environment,
    waits,
    turn(ms: number) {
      nowMs += ms
    },
  }
}
