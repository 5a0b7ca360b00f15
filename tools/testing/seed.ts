import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of random cases; `random` is another one for each property. */
    seed: number | 'random'
  }
}

// A commit meets the same cases wherever it is tested, so that what has passed passes again; the next commit meets others.
const seed = inject('seed')
if (seed !== 'random') fc.configureGlobal({ seed })
