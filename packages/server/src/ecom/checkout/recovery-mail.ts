import { createHash } from 'node:crypto'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import type { AbandonedDoc } from '../../abandoned-checkouts/index.ts'
import { recoveryUrl } from '../../abandoned-checkouts/index.ts'
import type { Ctx } from '../../call/context.ts'
import { addressHash, unsubscribeUrl } from '../../mail/index.ts'
import type { CheckoutRow } from '../../storage/commerce/checkouts.ts'
import { hasOrderedSince } from '../../storage/commerce/orders.ts'
import { isUnsubscribed } from '../../storage/mail-unsubscriptions.ts'
import { consume } from '../../storage/rate-counters.ts'

const DAY_MS = 86_400_000

/**
 * Sends the buyer of an abandoned checkout one mail with a link to it. Returns the activity: whether it was sent, or undefined if
 * the merchant has turned these mails off (protocol/abandoned-checkouts §7).
 */
export async function sendRecoveryMail(
  ctx: Ctx,
  { doc, owner_id, created_at }: CheckoutRow,
  abandoned: { id: string; doc: AbandonedDoc },
): Promise<'EMAIL_SENT' | 'EMAIL_NOT_SENT' | undefined> {
  const { db, site, config } = ctx
  const { email, createdBy } = doc
  if (!site.settings.checkoutRecovery.sendMail || !email) return undefined
  const secret = ctx.platform.protectionSecret
  const address = addressHash(secret, site.id, email)
  if (
    (await isUnsubscribed(db, site.id, address)) ||
    (await hasOrderedSince(db, site.id, { ownerId: owner_id, email }, created_at)) ||
    !(await isWithinLimit(ctx, address))
  )
    return 'EMAIL_NOT_SENT'
  const { buyerLanguage, currency, lineItems = [] } = abandoned.doc
  const language = buyerLanguage ?? site.locale
  ctx.mail({
    to: email,
    language,
    template: 'abandonedCheckout',
    data: {
      currency: currency ?? site.currency,
      // A shopper may write the name of a custom line, and the address of another person.
      lines: lineItems
        .filter(({ catalogReference }) => catalogReference || createdBy)
        .map(({ quantity, productName, price, image }) => ({
          quantity: quantity ?? 0,
          name: productName?.translated ?? productName?.original ?? '',
          imageUrl: image?.url,
          ...(price?.amount && { amount: lineTotal(price.amount, quantity ?? 0, currency ?? site.currency) }),
        })),
      link: recoveryUrl(ctx, { siteId: site.id, id: abandoned.id }),
      unsubscribeUrl: unsubscribeUrl(
        { publicUrl: config.publicUrl, secret },
        { siteId: site.id, email, language },
      ),
    },
  })
  return 'EMAIL_SENT'
}

const lineTotal = (unitPrice: string, quantity: number, currency: string) =>
  toDecimal(parseAmount(unitPrice, currency) * BigInt(quantity), currency)

/** One mail in 24 hours: visitors may create any number of checkouts with the address of another person. */
async function isWithinLimit({ db, site, now }: Ctx, address: Buffer): Promise<boolean> {
  const key = createHash('sha256').update('recovery mail').update(address).digest()
  const limits = [{ key, max: 1, windowMs: DAY_MS }]
  return (await consume(db, site.id, limits, undefined, now)).rejectedUntil === null
}
