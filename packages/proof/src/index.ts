export { proofCommand } from './command.ts'
