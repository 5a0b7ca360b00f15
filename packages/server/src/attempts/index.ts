export { isWithinLimit, limitGuesses } from './attempt-limiter.ts'
export { isLocal } from './network.ts'
