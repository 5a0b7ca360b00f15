import type { Logger } from 'pino'
import type { Clock } from '../call/clock.ts'
import { mailFailed, mailSent, mailToSend } from '../storage/mails.ts'
import type { Sql } from '../storage/sql.ts'
import { oneLine } from './clean-text.ts'
import type { MailRoutes } from './mail-routes.ts'
import type { MailSender } from './mail-server.ts'
import { isRejectedForGood } from './transport.ts'

/** Job that sends one mail. Contains only its id. */
export interface MailJob {
  siteId: string
  mailId: number
}

export interface MailDelivery {
  db: Sql
  clock: Clock
  routes: Pick<MailRoutes, 'routeOf'>
  logger: Logger
}

/**
 * Sends a queued mail and records the result: 'done' at the end, 'again' when it must be retried. After a crash
 * between sending and recording, the mail is sent twice with the same Message-ID (at-least-once delivery).
 */
export async function deliverMail(
  { db, clock, routes, logger }: MailDelivery,
  { siteId, mailId }: MailJob,
  isLastAttempt: boolean,
): Promise<'done' | 'again'> {
  const mail = await mailToSend(db, siteId, mailId)
  if (!mail) return 'done'
  const line = { siteId, mailId, kind: mail.kind, attempt: mail.attempts + 1 }
  try {
    const { sender, transport } = (await routes.routeOf(siteId)) ?? {}
    if (!sender || !transport) throw new Error('The shop has no mail server any more.')
    await transport.send({
      messageId: messageId(`${mailId}.${siteId}`, sender),
      from: { ...sender, name: oneLine(sender.name, 100) },
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

/** Message-ID of a mail, in the domain of its sender. */
export const messageId = (id: string, { address }: MailSender) => `<${id}@${address.split('@').at(-1)}>`

/** The reply of the SMTP server, else the message of the error. */
export const reasonOf = (error: unknown) =>
  oneLine(error instanceof Error ? error.message : String(error), 500)
