import { s } from '../../schema.ts'
import { OrderLineItem } from './order-line-item.ts'

export const SubscriptionContractStatus = ['PENDING', 'ACTIVE', 'PAST_DUE', 'CANCELED', 'ENDED'] as const

export const SubscriptionContract = s.object({
  id: s.always.guid({ doc: 'Id of the contract, GUID: `subscriptionInfo.id` of the line items.' }),
  createdDate: s.always.datetime({ doc: 'When the subscription was ordered.' }),
  updatedDate: s.always.datetime({ doc: 'When the contract was changed last.' }),
  status: s.always.enum(SubscriptionContractStatus, {
    doc: 'PENDING: the first order is not approved yet. PAST_DUE: a charge has failed and is repeated.',
  }),
  orderId: s.always.guid({ doc: 'Id of the first order, GUID.' }),
  buyerId: s.always.guid({ doc: 'Id of the member or visitor who has ordered it, GUID.' }),
  currency: s.always.string({ format: 'currency', doc: 'Currency of the prices, ISO 4217.' }),
  lineItem: s.always.with(OrderLineItem, { doc: 'What each cycle costs and contains.' }),
  startDate: s.always.datetime({ doc: 'When the first cycle is due.' }),
  cycleNumber: s.always.integer({
    doc: 'The last cycle that has an order, from 1. 0 during the free trial.',
  }),
  nextBillingDate: s.datetime({ doc: 'When the next cycle is due. Absent after the end.' }),
  orders: s.always.array(
    s.object({
      cycleNumber: s.always.integer({ doc: 'Number of the cycle, from 1.' }),
      orderId: s.always.guid({ doc: 'Id of its order, GUID.' }),
    }),
    { doc: 'The orders of the last 100 cycles, oldest first.' },
  ),
  failure: s.object(
    {
      reason: s.always.string({ doc: 'PAYMENT_DECLINED, NO_PAYMENT_METHOD or ITEM_NOT_AVAILABLE.' }),
      count: s.always.integer({ doc: 'Number of consecutive failures of this cycle.' }),
      date: s.always.datetime({ doc: 'Time of the last one.' }),
      nextAttemptDate: s.datetime({ doc: 'When the platform tries again. Absent after the last attempt.' }),
    },
    { doc: 'Why the current cycle could not be charged. Absent if it could.' },
  ),
  canceledDate: s.datetime({ doc: 'When the contract was canceled.' }),
  canceledBy: s.enum(['BUYER', 'MERCHANT', 'PLATFORM'], {
    doc: 'Who has canceled it. PLATFORM: after repeated failures, or because the first order was canceled or the account of the buyer deleted.',
  }),
})
