import type { Logger } from 'pino'
import type { Clock } from '../call/clock.ts'
import { mailFailed, mailSent, mailToSend } from '../storage/mails.ts'
import type { Sql } from '../storage/sql.ts'
import { oneLine } from './clean-text.ts'
import { isRejectedForGood, type MailTransport } from './transport.ts'

/** Job that sends one mail. Contains only its id. */
export interface MailJob {
  siteId: string
  mailId: number
}

export interface MailDelivery {
  db: Sql
  clock: Clock
  transport: MailTransport
  /** Sender address; its domain is also used in Message-IDs. */
  mailFrom: string
  logger: Logger
}

/**
 * Sends a queued mail and records the result: 'done' at the end, 'again' when it must be retried. After a crash
 * between sending and recording, the mail is sent twice with the same Message-ID (at-least-once delivery).
 */
export async function deliverMail(
  { db, clock, transport, mailFrom, logger }: MailDelivery,
  { siteId, mailId }: MailJob,
  isLastAttempt: boolean,
): Promise<'done' | 'again'> {
  const mail = await mailToSend(db, siteId, mailId)
  if (!mail) return 'done'
  const line = { siteId, mailId, kind: mail.kind, attempt: mail.attempts + 1 }
  try {
    await transport.send({
      messageId: `<${mailId}.${siteId}@${mailFrom.split('@').at(-1)}>`,
      from: { name: oneLine(mail.siteName, 100), address: mailFrom },
      to: mail.to,
      subject: mail.subject,
      text: mail.body,
      html: mail.html,
      ...(mail.unsubscribeUrl !== null && { unsubscribeUrl: mail.unsubscribeUrl }),
    })
  } catch (error) {
    const isOver = isLastAttempt || isRejectedForGood(error)
    await mailFailed(db, siteId, mailId, reasonOf(error), isOver)
    // Does not log the error: the server's reply may quote the mail.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    logger.warn({ ...line, code, responseCode, givenUp: isOver }, 'mail not sent')
    return isOver ? 'done' : 'again'
  }
  await mailSent(db, siteId, mailId, clock.now())
  logger.info(line, 'mail sent')
  return 'done'
}

/** The reply of the SMTP server, else the message of the error. */
const reasonOf = (error: unknown) => oneLine(error instanceof Error ? error.message : String(error), 500)
