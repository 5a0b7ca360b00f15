export { type Attempt, isWithinLimit, limitAttempts, limitGuesses, NO_SITE } from './attempt-limiter.ts'
export { isLocal } from './network.ts'
