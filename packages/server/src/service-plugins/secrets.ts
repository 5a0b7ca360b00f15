import type { Ctx } from '../context.ts'
import { seal, unseal } from '../identity/index.ts'
import { signingSecret } from './sign-request.ts'

/** For how long requests are signed with a secret that has been renewed. */
const BOTH_MS = 24 * 3_600_000

interface Secret {
  value: string
  /** When it ends; the newest does not. */
  until?: number
}

type SecretCtx = Pick<Ctx, 'site' | 'platform' | 'ids' | 'now'>

const placeOf = (siteId: string, id: string) => `service plugin ${siteId} ${id}`

const read = (ctx: Pick<Ctx, 'site' | 'platform'>, id: string, sealed: Buffer): Secret[] =>
  JSON.parse(unseal(sealed, placeOf(ctx.site.id, id), ctx.platform.protectionSecret))

/** A new secret beside the one that there is, and both as they are stored. */
export function newSecret(ctx: SecretCtx, id: string, before?: Buffer): { value: string; sealed: Buffer } {
  const bytes = (count: number) => Buffer.from(ctx.ids.secret(count), 'base64url')
  const value = signingSecret(bytes(32))
  const [known] = before ? read(ctx, id, before) : []
  const secrets: Secret[] = [{ value }, ...(known ? [{ ...known, until: ctx.now + BOTH_MS }] : [])]
  const text = JSON.stringify(secrets)
  return { value, sealed: seal(text, placeOf(ctx.site.id, id), ctx.platform.protectionSecret, bytes(12)) }
}

/** Secrets that requests are signed with now, the newest first. */
export const secretsOf = (
  ctx: Pick<Ctx, 'site' | 'platform' | 'now'>,
  { id, sealed }: { id: string; sealed: Buffer },
): string[] =>
  read(ctx, id, sealed)
    .filter(({ until }) => until === undefined || ctx.now < until)
    .map(({ value }) => value)
