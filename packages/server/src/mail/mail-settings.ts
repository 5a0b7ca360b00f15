import { contract, type ReplyOf, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { Site } from '../call/site.ts'
import { limitAttempts, siteTag } from '../identity/index.ts'
import { encryptProviderSettings, providerSettingsOf } from '../payments/index.ts'
import { isLoopbackHost } from '../platform-support/loopback.ts'
import { namesPrivateHost, PRIVATE_ADDRESS_RULE } from '../platform-support/ssrf-safe-request.ts'
import { requireOwner, requireProvenOwner, transactAs } from '../staff/index.ts'
import { findStaffMember } from '../storage/identity/staff.ts'
import { deleteProviderSettings, MAIL_SERVER, saveProviderSettings } from '../storage/provider-settings.ts'
import { plainAddress } from './mail-address.ts'
import {
  mailSenderOf,
  mailServerOf,
  type StoredMail,
  type StoredSender,
  type StoredServer,
} from './mail-server.ts'
import { sendTest } from './send-test.ts'

type Sent = RequestOf<typeof contract.mailSettings.setMailSettings>
type Shown = ReplyOf<typeof contract.mailSettings.getMailSettings>['mailSettings']

/** Id under which the sender of a site is stored, as the settings of providers are. */
const MAIL_SENDER = 'mail-sender'

const SENDER_VARIABLE = 'STOA_MAIL_FROM'
const SERVER_VARIABLE = 'STOA_SMTP_URL'

/** What a site has stored about its mails. */
export const storedMailOf = (site: Pick<Site, 'id' | 'providerSettings'>, secret: string): StoredMail => ({
  sender: providerSettingsOf<StoredSender>(site, MAIL_SENDER, secret),
  server: providerSettingsOf<StoredServer>(site, MAIL_SERVER, secret),
})

/** Rejects what a variable of the environment sets. */
function rejectFixed({ senderAddress, server }: Sent, { config }: Ctx) {
  const rule = (variable: string) => `is set by the environment variable ${variable}: change it there`
  if (senderAddress && config.mailFrom)
    rejectField('senderAddress', 'FIELD_NOT_ALLOWED', rule(SENDER_VARIABLE))
  if (server && config.smtpUrl) rejectField('server', 'FIELD_NOT_ALLOWED', rule(SERVER_VARIABLE))
}

function addressAt(field: 'senderAddress' | 'replyTo', input: Sent) {
  const address = input[field]?.trim()
  if (!address) return {}
  return {
    [field]: plainAddress(address) ?? rejectField(field, 'FORMAT', 'must be one plain e-mail address'),
  }
}

const senderIn = (input: Sent): StoredSender => {
  const senderName = input.senderName?.trim()
  return {
    ...(senderName && { senderName }),
    ...addressAt('senderAddress', input),
    ...addressAt('replyTo', input),
  }
}

/** The server of a request. A stored password stays with its server and user: no other server gets it. */
function serverIn(
  { server: sent }: Sent,
  before: StoredServer | undefined,
  ctx: Ctx,
): StoredServer | undefined {
  if (!sent) return undefined
  const { port, security, ...given } = sent as StoredServer
  const host = given.host
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  if (!/^[a-z0-9_.:-]+$/.test(host))
    rejectField('server.host', 'FORMAT', 'must be a host name, such as smtp.example.com')
  const server = { host, port, security }
  if (!mailServerOf(ctx.config, { server })?.allowPrivate && namesPrivateHost(host))
    rejectField('server.host', 'VALIDATION', PRIVATE_ADDRESS_RULE)
  const user = sent.user?.trim()
  if (!user && sent.password) rejectField('server.user', 'REQUIRED_FIELD', 'is required with a password')
  if (!user) return server
  const isSame = before?.host === host && before.port === port && before.user === user
  const password =
    sent.password ??
    (isSame ? before?.password : undefined) ??
    rejectField('server.password', 'REQUIRED_FIELD', 'is required: enter it again for another server or user')
  if (security === 'OPTIONAL' && !isLoopbackHost(host))
    rejectField(
      'server.security',
      'VALIDATION',
      'must be TLS or STARTTLS, which hide the password on its way',
    )
  return { ...server, user, password }
}

function shown({ config, site, platform }: Ctx): Shown {
  const stored = storedMailOf(site, platform.protectionSecret)
  const server = mailServerOf(config, stored)
  const { mailFrom } = config
  const { senderName, senderAddress = undefined, replyTo } = stored.sender ?? {}
  const address = mailFrom ?? senderAddress
  return {
    ...(senderName && { senderName }),
    ...(address && { senderAddress: address }),
    ...(replyTo && { replyTo }),
    ...(server && {
      server: {
        host: server.host,
        port: server.port,
        security: server.security,
        ...(server.user && { user: server.user }),
        hasPassword: server.password !== undefined,
      },
    }),
    usedSender: mailSenderOf(config, stored, site.name).address,
    variables: {
      ...(mailFrom && { senderAddress: SENDER_VARIABLE }),
      ...(config.smtpUrl && { server: SERVER_VARIABLE }),
    },
  }
}

/** Sender and SMTP server of a shop. Calls that take a password take no idempotency key, so that no request is stored. */
export const mailSettingsHandlers = implement(contract.mailSettings, {
  getMailSettings: async (_input, ctx) => ({ mailSettings: shown(ctx) }),

  async setMailSettings(input, ctx) {
    const session = await requireProvenOwner(ctx)
    rejectFixed(input, ctx)
    await transactAs(ctx, session, async inner => {
      const { db, site, now, ids } = inner
      const secret = inner.platform.protectionSecret
      const values = {
        [MAIL_SENDER]: senderIn(input),
        [MAIL_SERVER]: serverIn(input, storedMailOf(site, secret).server, inner),
      }
      for (const [provider, value] of Object.entries(values)) {
        if (!value || Object.keys(value).length === 0) await deleteProviderSettings(db, site.id, provider)
        else {
          const nonce = Buffer.from(ids.secret(12), 'base64url')
          const texts = { siteId: site.id, provider, secret, nonce }
          await saveProviderSettings(
            db,
            site.id,
            { provider, encrypted: encryptProviderSettings(value, texts) },
            now,
          )
        }
      }
      inner.invalidate(siteTag(site.id))
      inner.emit('stoa.platform.v1.mail_settings_changed', site.id, {})
    })
    return {}
  },

  async testMailSettings(_input, ctx) {
    const session = await requireOwner(ctx)
    const { siteId, staffMemberId } = session
    await limitAttempts(ctx, { purpose: 'mailTest', account: staffMemberId, siteId })
    const member = (await findStaffMember(ctx.db, siteId, staffMemberId)) ?? ctx.fail('SIGN_IN_REQUIRED')
    const site = (await ctx.platform.directory.site(siteId)) ?? ctx.fail('SIGN_IN_REQUIRED')
    const stored = storedMailOf(site, ctx.platform.protectionSecret)
    const result = await sendTest({
      site,
      recipient: member.email,
      language: member.language,
      server: mailServerOf(ctx.config, stored),
      sender: mailSenderOf(ctx.config, stored, site.name),
      id: ctx.ids.guid(),
    })
    return { ...result, recipient: member.email }
  },
})
