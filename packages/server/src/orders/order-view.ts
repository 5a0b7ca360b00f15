import type { Order } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import { toPrice, withTranslatedNames } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { isMerchantActivity } from './activities.ts'

/** An order in its wire form. Only merchants see marks, private tags and merchant activities. */
export function toOrder(row: OrderRow, { merchant, locale }: { merchant: boolean; locale: string }): Order {
  const {
    stockTaken: _,
    untakenStock: __,
    explanation: ___,
    approvedWhenPaid: ____,
    discountTerms: _____,
    activities,
    archived,
    seenByAHuman,
    tags,
    ...doc
  } = row.doc
  return {
    id: row.id,
    number: String(row.number),
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    status: row.status,
    paymentStatus: row.payment_status,
    fulfillmentStatus: row.fulfillment_status,
    customFields: [],
    ...doc,
    lineItems: doc.lineItems?.map(line => ({
      priceUndetermined: false,
      fixedQuantity: false,
      ...withTranslatedNames(line),
    })),
    taxInfo: { taxBreakdown: [], ...doc.taxInfo },
    attributionSource: doc.attributionSource ?? 'UNSPECIFIED',
    imported: doc.imported ?? false,
    activities: merchant ? activities : activities.filter(activity => !isMerchantActivity(activity)),
    ...(merchant
      ? { archived, seenByAHuman, ...(tags && { tags }) }
      : tags?.tags && { tags: { tags: tags.tags } }),
    balanceSummary: balanceOf(row, locale),
  }
}

/** The unpaid amount in minor units, from the payments ledger. */
export const amountDue = ({ total_minor, paid_minor, refunded_minor }: OrderRow) =>
  BigInt(total_minor) - BigInt(paid_minor) + BigInt(refunded_minor)

function balanceOf(row: OrderRow, locale: string): Order['balanceSummary'] {
  const currency = row.doc.currency ?? ''
  const view = { currency, locale }
  return {
    balance: { ...toPrice(amountDue(row), view), amount: toDecimal(amountDue(row), currency) },
    paid: toPrice(BigInt(row.paid_minor), view),
    refunded: toPrice(BigInt(row.refunded_minor), view),
  }
}
