import type { Ctx } from '../call/context.ts'
import { isGuid } from '../platform-support/guid.ts'
import { isSignatureOf, signatureOf } from '../platform-support/signed-token.ts'

interface OrderLink {
  siteId: string
  orderId: string
}

const textOf = ({ siteId, orderId }: OrderLink) => `${siteId} ${orderId}`

/** The address of the order page, for mails. Everyone who has it sees the order without a sign-in. */
export function orderUrl(
  { config, platform, site }: Pick<Ctx, 'config' | 'platform' | 'site'>,
  orderId: string,
): string {
  const signature = signatureOf(platform.protectionSecret, 'order page', textOf({ siteId: site.id, orderId }))
  return `${config.publicUrl}/order#token=${site.id}.${orderId}.${signature}`
}

/** The order that a link names, if this installation has made the link. */
export function readOrderToken({ platform }: Pick<Ctx, 'platform'>, token: string): OrderLink | undefined {
  const [siteId = '', orderId = '', signature = ''] = token.split('.')
  const link = { siteId, orderId }
  const valid =
    isGuid(siteId) &&
    isGuid(orderId) &&
    isSignatureOf(platform.protectionSecret, 'order page', textOf(link), signature)
  return valid ? link : undefined
}
