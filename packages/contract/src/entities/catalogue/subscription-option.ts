import { s } from '../../schema.ts'
import { FreeTrialPeriod, SubscriptionFrequency } from '../purchase/subscription.ts'

export const SubscriptionOptionSettings = s.object({
  frequency: s.enum(SubscriptionFrequency, { doc: 'Time between two deliveries and payments.' }),
  interval: s.nullable.integer({
    min: 1,
    max: 999,
    doc: 'Number of units of `frequency` between two payments. Default: 1.',
  }),
  freeTrialPeriod: s.nullable.with(FreeTrialPeriod, {
    doc: 'Time between the order and the first payment; null removes it. Default: none.',
  }),
  enableCustomerCancellation: s.boolean({
    doc: 'Whether buyers may cancel their subscription themselves. Default: false.',
  }),
  autoRenewal: s.boolean({ doc: 'True if it continues until it is canceled. Default: false.' }),
  billingCycles: s.nullable.integer({
    min: 2,
    max: 999,
    doc: 'Number of payments. Required without `autoRenewal`.',
  }),
})

export const SubscriptionOptionDiscount = s.object({
  type: s.enum(['UNDEFINED', 'AMOUNT', 'PERCENT'] as const, { doc: 'Kind of discount.' }),
  value: s.number({
    amount: { when: 'type', is: 'AMOUNT' },
    min: 0,
    max: 999_999_999,
    doc: 'Percent, or an amount in the currency of the site.',
  }),
})

const terms = {
  title: s.nullable.string({ min: 1, max: 20, doc: 'Title for shoppers, such as "Every month".' }),
  description: s.nullable.string({ max: 60, doc: 'Explanation for shoppers.' }),
  subscriptionSettings: s.with(SubscriptionOptionSettings, { doc: 'Terms of the subscription.' }),
  discount: s.with(SubscriptionOptionDiscount, { doc: 'Discount on the price. Default: none.' }),
}

export const SubscriptionOption = s.object({
  id: s.nullable.guid({ tolerateReadOnly: true, doc: 'Id of the option, GUID.' }),
  ...terms,
})

export const SubscriptionOptionInProduct = s.object({
  id: s.req.guid({ doc: 'Id of the option, GUID.' }),
  hidden: s.boolean({ doc: 'True hides the option from shoppers. Default: false.' }),
  title: s.ro.tolerated.nullable.string({ min: 1, max: 20, doc: 'Title of the option.' }),
  description: s.ro.tolerated.nullable.string({ max: 60, doc: 'Its explanation.' }),
  subscriptionSettings: s.ro.tolerated.with(SubscriptionOptionSettings, { doc: 'Its terms.' }),
  discount: s.ro.tolerated.with(SubscriptionOptionDiscount, { doc: 'Its discount.' }),
})
