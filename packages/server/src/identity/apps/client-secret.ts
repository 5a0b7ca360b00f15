import { timingSafeEqual } from 'node:crypto'
import type { Ids } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import type { ClientApp } from '../../call/services.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'

/** A new secret for a client app. Only its hash is stored. */
export function newClientSecret(ids: Ids): { clientSecret: string; secretHash: Buffer } {
  const clientSecret = `stoa_app_${ids.secret(32)}`
  return { clientSecret, secretHash: hashSecret(clientSecret) }
}

/** Whether the secret of a request is that of the client app. An app without a secret must not send one. */
export function isClientSecret({ secretHash }: ClientApp, secret: string | null | undefined): boolean {
  if (!secretHash) return !secret
  return Boolean(secret) && timingSafeEqual(secretHash, hashSecret(secret ?? ''))
}

/** Identifies the secret of an app in its tokens, so that they end when the secret is replaced. */
export const secretFingerprint = ({ secretHash }: Pick<ClientApp, 'secretHash'>): string | undefined =>
  secretHash?.toString('hex', 0, 8)

/** The client app of a request, if its secret is right. Fails with INVALID_CLIENT. */
export async function authenticateClient(
  ctx: Ctx<'INVALID_CLIENT'>,
  { clientId, clientSecret }: { clientId: string; clientSecret?: string | null },
): Promise<ClientApp> {
  const app = (await ctx.platform.directory.client(clientId)) ?? ctx.fail('INVALID_CLIENT')
  return isClientSecret(app, clientSecret) ? app : ctx.fail('INVALID_CLIENT', { field: 'clientSecret' })
}
