export { isWithinLimit, limitGuesses } from './attempt-limiter.ts'
