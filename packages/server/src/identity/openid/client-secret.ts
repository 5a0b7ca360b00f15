import { timingSafeEqual } from 'node:crypto'
import type { ClientApp } from '../../call/services.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'

/** Whether the secret of a request is that of the client app. An app without a secret must not send one. */
export function isClientSecret({ secretHash }: ClientApp, secret: string | null | undefined): boolean {
  if (!secretHash) return !secret
  return Boolean(secret) && timingSafeEqual(secretHash, hashSecret(secret ?? ''))
}

/** Identifies the secret of an app in its tokens, so that they end when the secret is replaced. */
export const credentialOf = ({ secretHash }: Pick<ClientApp, 'secretHash'>): string | undefined =>
  secretHash?.toString('hex', 0, 8)
