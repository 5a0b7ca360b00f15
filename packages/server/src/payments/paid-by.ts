import type { CapturedPayment } from '../storage/commerce/orders.ts'
import { EXTERNAL_PROVIDERS } from './transactions-view.ts'

/** What an order was paid with, such as a gift card, and how much. */
export interface PaidBy {
  kind: 'GIFT_CARD' | 'MEMBERSHIP' | 'ONLINE' | 'OFFLINE'
  /** Name of the method for people, such as `Visa`. */
  name?: string
  minor: bigint
}

function wayOf({ provider, gift_card_transaction_id, doc }: CapturedPayment): Omit<PaidBy, 'minor'> {
  if (gift_card_transaction_id !== null || doc.giftCard) return { kind: 'GIFT_CARD' }
  const named = (name: string | undefined) => (name ? { name } : {})
  if (doc.membership)
    return { kind: 'MEMBERSHIP', ...named(doc.membership.name?.translated ?? doc.membership.name?.original) }
  const kind = EXTERNAL_PROVIDERS.includes(provider) ? 'OFFLINE' : 'ONLINE'
  return { kind, ...named(doc.card?.brand ?? doc.methodName) }
}

/** What the payments of an order have brought by each way, in the order of the first payment of each. */
export function paidBy(payments: readonly CapturedPayment[]): PaidBy[] {
  const ways = new Map<string, PaidBy>()
  for (const payment of payments) {
    const minor = BigInt(payment.captured_minor - payment.chargeback_minor)
    if (minor <= 0n) continue
    const way = wayOf(payment)
    const key = JSON.stringify(way)
    ways.set(key, { ...way, minor: (ways.get(key)?.minor ?? 0n) + minor })
  }
  return [...ways.values()]
}
