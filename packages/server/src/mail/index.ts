export { type Mailing, openMailing } from './mailing.ts'
export type { MailRequest } from './templates.ts'
