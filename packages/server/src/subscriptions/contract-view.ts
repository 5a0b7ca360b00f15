import type { SubscriptionContract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { ContractRow } from '../storage/commerce/subscription-contracts.ts'

/** A contract in its wire form. */
export const toContract = ({
  id,
  created_at,
  updated_at,
  status,
  order_id,
  owner_id,
  due_at,
  doc: { lineItem, currency, start, cycle, nextBilling, orders, failures, canceled },
}: ContractRow): SubscriptionContract => ({
  id,
  createdDate: isoTime(created_at),
  updatedDate: isoTime(updated_at),
  status,
  orderId: order_id,
  buyerId: owner_id,
  currency,
  lineItem,
  startDate: isoTime(start),
  cycleNumber: cycle,
  ...(nextBilling !== undefined && { nextBillingDate: isoTime(nextBilling) }),
  orders,
  ...(failures && {
    failure: {
      reason: failures.reason,
      count: failures.count,
      date: isoTime(failures.at),
      ...(status === 'PAST_DUE' && due_at !== null && { nextAttemptDate: isoTime(due_at) }),
    },
  }),
  ...(canceled && { canceledDate: isoTime(canceled.at), canceledBy: canceled.by }),
})
