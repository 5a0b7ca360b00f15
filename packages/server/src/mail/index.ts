export { type Mailing, openMailing } from './mailing.ts'
export type { MailData, MailRequest, TemplateName } from './templates.ts'
