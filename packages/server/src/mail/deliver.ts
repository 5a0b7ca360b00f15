import type { Logger } from 'pino'
import type { Clock } from '../call/clock.ts'
import { mailFailed, mailSent, mailToSend } from '../storage/mails.ts'
import type { Sql } from '../storage/sql.ts'
import { oneLine } from './clean-text.ts'
import { isRefusedForGood, type MailTransport } from './transport.ts'

/** The job of sending one mail. It holds no word of it. */
export interface MailJob {
  siteId: string
  mailId: number
}

export interface Delivery {
  db: Sql
  clock: Clock
  transport: MailTransport
  /** Address that mails come from; its domain also stands in their ids. */
  mailFrom: string
  logger: Logger
}

/**
 * Sends a waiting mail and writes down what became of it: 'settled' where nothing is left to do, 'again' where it has to be
 * tried once more. Where the process ends between the server's yes and that note, the mail goes out twice under one id.
 */
export async function deliverMail(
  { db, clock, transport, mailFrom, logger }: Delivery,
  { siteId, mailId }: MailJob,
  isLastAttempt: boolean,
): Promise<'settled' | 'again'> {
  const mail = await mailToSend(db, siteId, mailId)
  if (!mail) return 'settled'
  const line = { siteId, mailId, kind: mail.kind, attempt: mail.attempts + 1 }
  try {
    await transport.send({
      messageId: `<${mailId}.${siteId}@${mailFrom.split('@').at(-1)}>`,
      from: { name: oneLine(mail.siteName, 100), address: mailFrom },
      to: mail.to,
      subject: mail.subject,
      text: mail.body,
      html: mail.html,
    })
  } catch (error) {
    const isOver = isLastAttempt || isRefusedForGood(error)
    await mailFailed(db, siteId, mailId, reasonOf(error), isOver)
    // Not the error itself: what a server replies may quote the mail.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    logger.warn({ ...line, code, responseCode, givenUp: isOver }, 'mail not sent')
    return isOver ? 'settled' : 'again'
  }
  await mailSent(db, siteId, mailId, clock.now())
  logger.info(line, 'mail sent')
  return 'settled'
}

/** The server's own words, or what went wrong before it had any. */
const reasonOf = (error: unknown) => oneLine(error instanceof Error ? error.message : String(error), 500)
