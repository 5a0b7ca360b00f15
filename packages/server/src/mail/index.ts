export { type Mailing, openMailing } from './mailing.ts'
