/** The sites of an installation, for the start and for commands. */
export { setUpLink } from './set-up-code.ts'
