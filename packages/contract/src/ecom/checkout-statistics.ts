import { call } from '../call.ts'
import { s } from '../schema.ts'

const count = (doc: string) => s.req.number({ doc })

/** Statistics of checkouts (protocol/checkout §12). */
export const checkoutStatistics = {
  getCheckoutConversion: call({
    method: 'POST',
    path: '/v1/checkouts/get-conversion',
    prefixes: ['/ecom'],
    readOnly: true,
    summary: 'Returns how many checkouts were created in a period, and how many of them are completed.',
    request: s.object({
      from: s.req.datetime({ doc: 'Start of the period, included.' }),
      to: s.req.datetime({ doc: 'End of the period, not included.' }),
    }),
    reply: s.object({
      checkouts: count('Number of checkouts that were created.'),
      completedCheckouts: count('Number of these checkouts that are completed by now.'),
      conversionRate: s.number({
        doc: 'Completed part of the checkouts, from 0 to 1, with four decimals. Absent without checkouts.',
      }),
    }),
    allow: ['merchant'],
  }),
}
