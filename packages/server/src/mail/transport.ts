import type { SMTPPoolOptions, SMTPPoolSentMessageInfo, Transporter } from 'nodemailer'
import { guardedConnect } from '../platform-support/ssrf-safe-request.ts'
import type { MailSender, MailServer } from './mail-server.ts'

/** A mail to be sent. */
export interface Outgoing {
  messageId: string
  from: MailSender
  to: string
  subject: string
  text: string
  html: string
  /** Unsubscribes when it is sent a POST. */
  unsubscribeUrl?: string
}

/** Sends one mail, and returns the answer of the server; throws on failure. */
export interface MailTransport {
  send(mail: Outgoing): Promise<string>
  close(): void
}

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
/** Well below the job expiry, after which another node retries. */
const WHOLE_MS = 60_000

/** SMTP client of a server. Its connections obey the rules for private networks. */
export function openTransport({
  host,
  port,
  security,
  user,
  password,
  allowPrivate,
}: MailServer): MailTransport {
  const options: SMTPPoolOptions & { pool: true } = {
    pool: true,
    maxConnections: 3,
    host,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ...(user && { auth: { user, pass: password ?? '' } }),
    getSocket: (_, answer) =>
      guardedConnect({ host, port, allowPrivate, timeoutMs: CONNECT_MS }).then(
        connection => answer(null, { connection }),
        error => answer(error, undefined),
      ),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Content must not load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let opening: Promise<Transporter<SMTPPoolSentMessageInfo>> | undefined
  const open = async (): Promise<Transporter<SMTPPoolSentMessageInfo>> =>
    (await import('nodemailer')).createTransport(options)
  return {
    async send({ to, from, unsubscribeUrl, ...mail }) {
      opening ??= open()
      const transporter = await opening
      const { response } = await transporter.sendMail({
        ...mail,
        from: { name: from.name, address: from.address },
        ...(from.replyTo && { replyTo: { name: '', address: from.replyTo } }),
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        // RFC 3834: no replies of machines, please.
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            // RFC 8058: mailboxes may offer a button that sends a POST.
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.timeout(WHOLE_MS),
      })
      return response
    },
    close() {
      opening?.then(transporter => transporter.close()).catch(() => {})
    },
  }
}

/**
 * Whether the server has rejected the mail permanently: a reply of 500 or above about the mail itself. After a rejected
 * login the mail stays queued, because the merchant can correct the password.
 */
export function isRejectedForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
