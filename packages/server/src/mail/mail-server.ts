import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import type { Site } from '../call/site.ts'
import type { Config } from '../config/settings.ts'
import { isLoopbackHost, isLoopbackUrl } from '../platform-support/loopback.ts'
import { MAIL_SERVER } from '../storage/provider-settings.ts'

type Shown = ReplyOf<typeof contract.mailSettings.getMailSettings>['mailSettings']

/** Sender of the mails of a site, as it is stored. */
export type StoredSender = Pick<
  RequestOf<typeof contract.mailSettings.setMailSettings>,
  'senderName' | 'senderAddress' | 'replyTo'
>

/** An SMTP server, as it is stored. */
export interface StoredServer {
  host: string
  port: number
  security: NonNullable<Shown['server']>['security']
  user?: string
  password?: string
}

/** An SMTP server to connect to. */
export interface MailServer extends StoredServer {
  /** Whether its address may be in a private network. */
  allowPrivate: boolean
}

/** Sender of a mail. */
export interface MailSender {
  name: string
  address: string
  replyTo?: string
}

/** What a site has stored about its mails. */
export interface StoredMail {
  sender?: StoredSender | undefined
  server?: StoredServer | undefined
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'privateEndpoints'>

/** Whether mails of a site leave the platform. */
export const hasMailServer = ({ smtpUrl }: Pick<Config, 'smtpUrl'>, site: Pick<Site, 'providerSettings'>) =>
  smtpUrl !== undefined || site.providerSettings?.[MAIL_SERVER] !== undefined

/** The server of an `smtp:` or `smtps:` URL. With a password, another machine must offer TLS. */
export function serverOfUrl(smtpUrl: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isTls = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'TLS' : username !== '' && !isLoopbackHost(hostname) ? 'STARTTLS' : 'OPTIONAL',
    ...(username && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
    allowPrivate: true,
  }
}

/** The server for the mails of a site: that of the installation, else its own. */
export function mailServerOf(config: MailConfig, { server }: StoredMail): MailServer | undefined {
  if (config.smtpUrl) return serverOfUrl(config.smtpUrl)
  if (!server) return undefined
  // A shop that is tried out on this machine may use a server of this machine.
  const isOwnMachine = isLoopbackUrl(config.publicUrl) && isLoopbackHost(server.host)
  return { ...server, allowPrivate: config.privateEndpoints || isOwnMachine }
}

/** Mails of an installation without a name in the DNS come from `localhost`. */
function defaultAddress(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `no-reply@${/^\[|^[\d.]+$/.test(hostname) ? 'localhost' : hostname}`
}

/** Sender of the mails of a site: the address of the installation, else its own. */
export const mailSenderOf = (
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
  { sender = {} }: StoredMail,
  siteName: string,
): MailSender => ({
  name: sender.senderName ?? siteName,
  address: mailFrom ?? sender.senderAddress ?? defaultAddress(publicUrl),
  ...(sender.replyTo && { replyTo: sender.replyTo }),
})
