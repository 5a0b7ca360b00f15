import { s } from '../../schema.ts'

export const SubscriptionFrequency = ['UNDEFINED', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const

export const FreeTrialPeriod = s.object({
  frequency: s.enum(SubscriptionFrequency, { doc: 'Unit of `interval`.' }),
  interval: s.number({ min: 1, max: 999, doc: 'Length of the trial, in units of `frequency`.' }),
})

export const SubscriptionSettings = s.object({
  frequency: s.enum(SubscriptionFrequency, { doc: 'Unit of `interval`.' }),
  interval: s.nullable.number({
    min: 1,
    max: 3650,
    doc: 'Time between two payments, in units of `frequency`.',
  }),
  autoRenewal: s.boolean({
    doc: 'True if the subscription continues until it is cancelled. False: it ends after `billingCycles`.',
  }),
  billingCycles: s.nullable.number({
    min: 1,
    doc: 'Number of payments. Absent if the subscription renews automatically.',
  }),
  enableCustomerCancellation: s.boolean({ doc: 'True if the buyer may cancel the subscription.' }),
  freeTrialPeriod: s.with(FreeTrialPeriod, { doc: 'Time before the first payment.' }),
  startDate: s.nullable.datetime({
    doc: 'Time of the first payment: that of the order, or the end of the free trial. Set in orders.',
  }),
})

export const Title = s.object({
  original: s.string({ min: 1, max: 150, doc: 'Title in the language of the site.' }),
  translated: s.nullable.string({ min: 1, max: 150, doc: 'Title in the language of the buyer.' }),
})

export const Description = s.object({
  original: s.string({ max: 500, doc: 'Text in the language of the site.' }),
  translated: s.nullable.string({ max: 500, doc: 'Text in the language of the buyer.' }),
})

export const SubscriptionOptionInfo = s.object({
  subscriptionSettings: s.with(SubscriptionSettings, { doc: 'Terms of the subscription.' }),
  title: s.with(Title, { doc: 'Title of the subscription option.' }),
  description: s.with(Description, { doc: 'Explanation of the subscription option.' }),
})
