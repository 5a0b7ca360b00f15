import { Failure } from '../call/failure.ts'

/** Runs work on pictures when its turn comes. */
export type PictureQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Work on `concurrency` pictures at a time; of more than `queueMax` waiting ones the others are rejected with 503. */
export function createPictureQueue({ concurrency = 1, queueMax = 64 } = {}): PictureQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= concurrency) {
      if (waiting.length >= queueMax) throw new Failure('UNAVAILABLE', { retryAfterSec: 1 })
      // The picture that ends hands its slot over.
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
