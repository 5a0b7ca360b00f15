import type { Order } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import { parseAmount, toPrice } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { isMerchantsOwn } from './activities.ts'
import { withTranslations } from './line-view.ts'

/** An order as the wire shows it. What the merchant notes for himself is left out for everybody else. */
export function toOrder(row: OrderRow, { merchant, locale }: { merchant: boolean; locale: string }): Order {
  const { stockTaken: _, activities, archived, seenByAHuman, ...doc } = row.doc
  return {
    id: row.id,
    number: String(row.number),
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    status: row.status,
    paymentStatus: row.payment_status,
    fulfillmentStatus: row.fulfillment_status,
    ...doc,
    lineItems: doc.lineItems?.map(line => ({
      priceUndetermined: false,
      fixedQuantity: false,
      ...withTranslations(line),
    })),
    taxInfo: { taxBreakdown: [], ...doc.taxInfo },
    attributionSource: 'UNSPECIFIED',
    customFields: [],
    imported: false,
    activities: merchant ? activities : activities.filter(activity => !isMerchantsOwn(activity)),
    ...(merchant && { archived, seenByAHuman }),
    balanceSummary: balanceOf(row, locale),
  }
}

/** What has been paid and what is still due, from the ledger. */
export const amountDue = ({ doc, total, paid_minor, refunded_minor }: OrderRow) =>
  parseAmount(total, doc.currency ?? '') - BigInt(paid_minor) + BigInt(refunded_minor)

function balanceOf(row: OrderRow, locale: string): Order['balanceSummary'] {
  const currency = row.doc.currency ?? ''
  const view = { currency, locale }
  return {
    balance: { ...toPrice(amountDue(row), view), amount: toDecimal(amountDue(row), currency) },
    paid: toPrice(BigInt(row.paid_minor), view),
    refunded: toPrice(BigInt(row.refunded_minor), view),
  }
}
