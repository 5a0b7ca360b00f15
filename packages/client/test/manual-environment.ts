import type { Environment } from '../src/environment.ts'

/** A test environment: the clock moves only by waits and `advance`, and waits resolve immediately and are recorded. */
export function manualEnvironment(startMs = 1_800_000_000_000) {
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
    advance(ms: number) {
      nowMs += ms
    },
  }
}
