import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of random cases; `random` is another one for each property. */
    seed: number | 'random'
  }
}

// The seed is derived from the commit: each run of a commit has the same cases, and the next commit has others.
const seed = inject('seed')
if (seed !== 'random') fc.configureGlobal({ seed })
