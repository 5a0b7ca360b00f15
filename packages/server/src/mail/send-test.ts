import type { contract, ReplyOf } from '@stoa/contract'
import type { Site } from '../call/site.ts'
import { isTlsError, NoReplyInTime, PrivateAddress } from '../platform-support/ssrf-safe-request.ts'
import { messageId, reasonOf } from './deliver.ts'
import type { MailSender, MailServer } from './mail-server.ts'
import { renderMail } from './render-mail.ts'
import { openTransport } from './transport.ts'

type Reply = ReplyOf<typeof contract.mailSettings.testMailSettings>
type Outcome = Reply['outcome']

interface TestMail {
  site: Site
  recipient: string
  language?: string | null | undefined
  server: MailServer | undefined
  sender: MailSender
  /** Unique. */
  id: string
}

/** Errors of the connection and of nodemailer by their codes. */
const BY_CODE: Readonly<Record<string, Outcome>> = {
  ENOTFOUND: 'UNKNOWN_HOST',
  EAI_AGAIN: 'UNKNOWN_HOST',
  EDNS: 'UNKNOWN_HOST',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  EHOSTUNREACH: 'CONNECTION_REFUSED',
  ENETUNREACH: 'CONNECTION_REFUSED',
  ETIMEDOUT: 'TIMED_OUT',
  EAUTH: 'LOGIN_REJECTED',
  ENOAUTH: 'LOGIN_REJECTED',
}

const isTlsProblem = ({ message, code }: { message: string; code?: string }) =>
  isTlsError(code ?? '') || /\b(SSL|TLS|certificate)\b/i.test(message)

/** What an error says about the settings. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof PrivateAddress) return 'PRIVATE_ADDRESS'
  if (error instanceof NoReplyInTime) return 'TIMED_OUT'
  if (!(error instanceof Error)) return 'FAILED'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'TIMED_OUT'
  const { code = '', command = '' } = error as { code?: string; command?: string }
  const outcome = BY_CODE[code]
  if (outcome) return outcome
  if (command.startsWith('MAIL')) return 'SENDER_REJECTED'
  if (command.startsWith('RCPT')) return 'RECIPIENT_REJECTED'
  return code !== 'EENVELOPE' && code !== 'EMESSAGE' && isTlsProblem(error as Error) ? 'TLS_FAILED' : 'FAILED'
}

/** Sends a mail at once, over a connection of its own, and says what the server has answered. */
export async function sendTest({
  site,
  recipient,
  language,
  server,
  sender,
  id,
}: TestMail): Promise<Pick<Reply, 'outcome' | 'answer'>> {
  if (!server) return { outcome: 'NO_SERVER' }
  const { subject, body, html } = renderMail(
    { to: recipient, template: 'mailTest', data: {}, ...(language && { language }) },
    site,
    true,
  )
  const transport = openTransport(server)
  try {
    const answer = await transport.send({
      messageId: messageId(id, sender),
      from: sender,
      to: recipient,
      subject,
      text: body,
      html,
    })
    return { outcome: 'SENT', ...(answer && { answer }) }
  } catch (error) {
    return { outcome: outcomeOf(error), answer: reasonOf(error) }
  } finally {
    transport.close()
  }
}
