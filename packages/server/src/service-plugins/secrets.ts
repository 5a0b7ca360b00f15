import type { Ctx } from '../call/context.ts'
import { decrypt, encrypt } from '../identity/index.ts'
import { sealedPlaces } from '../platform-support/sealed-places.ts'
import { signingSecret } from './sign-request.ts'

/** How long requests are still signed with a rotated secret. */
const BOTH_MS = 24 * 3_600_000
/** Maximum number of valid secrets. More rotations within a day drop the oldest. */
const SECRETS_MAX = 10

interface Secret {
  value: string
  /** Expiry; the newest secret has none. */
  until?: number
}

const holds = ({ until }: Secret, now: number) => until === undefined || now < until

type SecretCtx = Pick<Ctx, 'site' | 'platform' | 'ids' | 'now'>

const read = (ctx: Pick<Ctx, 'site' | 'platform'>, id: string, encryptedSecrets: Buffer): Secret[] =>
  JSON.parse(
    decrypt(encryptedSecrets, sealedPlaces.servicePlugin(ctx.site.id, id), ctx.platform.protectionSecret),
  )

/** Adds a new secret to the valid ones, and returns all in their stored form. */
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
    encryptedSecrets: encrypt(
      text,
      sealedPlaces.servicePlugin(ctx.site.id, id),
      ctx.platform.protectionSecret,
      bytes(12),
    ),
  }
}

/** Valid signing secrets, newest first. */
export const pluginSecretsOf = (
  ctx: Pick<Ctx, 'site' | 'platform' | 'now'>,
  { id, encryptedSecrets }: { id: string; encryptedSecrets: Buffer },
): string[] =>
  read(ctx, id, encryptedSecrets)
    .filter(secret => holds(secret, ctx.now))
    .map(({ value }) => value)
