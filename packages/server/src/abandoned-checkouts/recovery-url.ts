import { contract } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { isSignatureOf, signatureOf } from '../platform-support/signed-token.ts'

interface RecoveryLink {
  siteId: string
  id: string
}

type LinkCtx = Pick<Ctx, 'config' | 'platform'>

/** The address that restores an abandoned checkout. Its token cannot be guessed by those who know the id. */
export function recoveryUrl({ config, platform }: LinkCtx, { siteId, id }: RecoveryLink): string {
  const { path, prefixes } = contract.abandonedCheckouts.redirectToCheckout
  const token = signatureOf(platform.protectionSecret, 'cart recovery', `${siteId} ${id}`)
  const query = new URLSearchParams({ metasiteId: siteId, token })
  return `${config.publicUrl}${prefixes[0]}${path.replace('{abandonedCheckoutId}', id)}?${query}`
}

/** Whether the token was made for this abandoned checkout. */
export const isRecoveryToken = ({ platform }: LinkCtx, { siteId, id }: RecoveryLink, token: string) =>
  isSignatureOf(platform.protectionSecret, 'cart recovery', `${siteId} ${id}`, token)
