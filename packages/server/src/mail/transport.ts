import type { Transporter } from 'nodemailer'
import { isLoopbackHost } from '../platform-support/loopback.ts'

/** A mail to be sent. */
export interface Outgoing {
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** Unsubscribes when it is sent a POST. */
  unsubscribeUrl?: string
}

/** Sends one mail; throws on failure. */
export interface MailTransport {
  send(mail: Outgoing): Promise<void>
  close(): void
}

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
/** Well below the job expiry, after which another node retries. */
const WHOLE_MS = 60_000

/** SMTP client of a `smtp:` or `smtps:` URL. Requires TLS to send a password to another machine. */
export function openTransport(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const options = {
    pool: true as const,
    maxConnections: 3,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && url.username !== '' && !isLoopbackHost(url.hostname),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Content must not load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let opening: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(options)
  return {
    async send({ to, unsubscribeUrl, ...mail }) {
      opening ??= open()
      const transporter = await opening
      await transporter.sendMail({
        ...mail,
        to: { name: '', address: to },
        envelope: { from: mail.from.address, to: [to] },
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
