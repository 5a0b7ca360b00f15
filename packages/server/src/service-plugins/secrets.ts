import type { Ctx } from '../call/context.ts'
import { decrypt, encrypt } from '../identity/index.ts'
import { signingSecret } from './sign-request.ts'

/** For how long requests are signed with a secret that has been renewed. */
const BOTH_MS = 24 * 3_600_000
/** Secrets that hold at once. Whoever renews more often within a day gives up the oldest. */
const SECRETS_MAX = 10

interface Secret {
  value: string
  /** When it ends; the newest does not. */
  until?: number
}

const holds = ({ until }: Secret, now: number) => until === undefined || now < until

type SecretCtx = Pick<Ctx, 'site' | 'platform' | 'ids' | 'now'>

const placeOf = (siteId: string, id: string) => `service plugin ${siteId} ${id}`

const read = (ctx: Pick<Ctx, 'site' | 'platform'>, id: string, encryptedSecrets: Buffer): Secret[] =>
  JSON.parse(decrypt(encryptedSecrets, placeOf(ctx.site.id, id), ctx.platform.protectionSecret))

/** A new secret beside those that have not ended, and all as they are stored. */
export function newSecret(
  ctx: SecretCtx,
  id: string,
  before?: Buffer,
): { value: string; encryptedSecrets: Buffer } {
  const bytes = (count: number) => Buffer.from(ctx.ids.secret(count), 'base64url')
  const value = signingSecret(bytes(32))
  const known = (before ? read(ctx, id, before) : []).filter(secret => holds(secret, ctx.now))
  const former = known.map(({ value, until = ctx.now + BOTH_MS }) => ({ value, until }))
  const text = JSON.stringify([{ value }, ...former].slice(0, SECRETS_MAX) satisfies Secret[])
  return {
    value,
    encryptedSecrets: encrypt(text, placeOf(ctx.site.id, id), ctx.platform.protectionSecret, bytes(12)),
  }
}

/** Secrets that requests are signed with now, the newest first. */
export const pluginSecretsOf = (
  ctx: Pick<Ctx, 'site' | 'platform' | 'now'>,
  { id, encryptedSecrets }: { id: string; encryptedSecrets: Buffer },
): string[] =>
  read(ctx, id, encryptedSecrets)
    .filter(secret => holds(secret, ctx.now))
    .map(({ value }) => value)
