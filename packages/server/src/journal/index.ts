/** Public interface of the journal of staff. */

export { journalHandlers } from './journal.ts'
