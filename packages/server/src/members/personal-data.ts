import { toDecimal } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { personalItem } from '../data/items/index.ts'
import type { PersonalRows } from '../storage/identity/personal-data.ts'
import { NEWEST_MAX } from '../storage/newest-rows.ts'

/** Whether older entries of the lists exist. */
export const boundsOf = <Part extends string>(
  parts: readonly Part[],
  about: Record<Part, { hasMore: boolean }>,
) => parts.map(part => ({ part, newest: NEWEST_MAX, hasMore: about[part].hasMore }))

/** Data export of a person, with or without an account (`docs/guides/member-data.md`). */
export const toPersonalData = ({ site, now }: Ctx, about: PersonalRows) => ({
  carts: about.carts.rows.toReversed().map(({ doc }) => withDecimals(doc, site.currency)),
  checkouts: about.checkouts.rows.toReversed().map(({ doc }) => withDecimals(doc, site.currency)),
  abandonedCheckouts: about.abandonedCheckouts.rows.toReversed().map(({ doc }) => ({ ...doc })),
  backInStockRequests: about.backInStockRequests.rows.toReversed().map(({ doc }) => ({ ...doc })),
  ...(about.newsletter && { newsletterSubscription: { ...about.newsletter.doc } }),
  orders: about.orders.rows.toReversed().map(({ doc }) => ({ ...doc })),
  subscriptionContracts: about.subscriptionContracts.rows
    .toReversed()
    .map(({ doc }) => withDecimals(doc, site.currency)),
  payments: about.payments.rows.toReversed().map(({ type, minor, createdAt, ...payment }) => ({
    ...payment,
    entry: type,
    amount: toDecimal(BigInt(minor), payment.currency),
    createdDate: isoTime(createdAt),
  })),
  giftCards: about.giftCards.rows.toReversed().map(({ id, doc, currency, minor, createdAt }) => ({
    id,
    obfuscatedCode: `****${doc.codeSuffix}`,
    ...(doc.recipient && { recipient: doc.recipient }),
    ...(doc.message !== undefined && { message: doc.message }),
    ...(doc.note !== undefined && { note: doc.note }),
    amount: toDecimal(BigInt(minor), currency),
    currency,
    createdDate: isoTime(createdAt),
  })),
  items: about.items.rows.toReversed().map(row => personalItem({ now }, row)),
  mails: about.mails.rows.toReversed().map(({ text, createdAt, ...mail }) => ({
    ...mail,
    ...(text !== null && { text }),
    createdDate: isoTime(createdAt),
  })),
  events: about.events.rows.toReversed().map(({ payload, createdAt, ...event }) => ({
    ...event,
    ...(payload !== null && { payload }),
    createdDate: isoTime(createdAt),
  })),
})

/** A stored document whose amounts, `priceMinor`, are decimal text, `price`, at any depth. */
function withDecimals(doc: object, currency: string): Record<string, unknown> {
  const convert = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(convert)
      : typeof value === 'object' && value !== null
        ? withDecimals(value, currency)
        : value
  return Object.fromEntries(
    Object.entries(doc).map(([name, value]) =>
      /Minor$/.test(name) && (typeof value === 'number' || typeof value === 'string')
        ? [name.slice(0, -'Minor'.length), toDecimal(BigInt(value), currency)]
        : [name, convert(value)],
    ),
  )
}
