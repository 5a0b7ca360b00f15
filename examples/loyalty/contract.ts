import { call, contractFeature, s } from '@stoa/contract'

declare module '@stoa/contract' {
  interface FeatureErrors {
    LOYALTY_POINTS_MISSING: true
  }
}

const memberId = s.req(s.guid({ doc: 'Id of the member.' }))
const points = (doc: string) => s.req(s.integer({ min: 1, max: 1_000_000_000, doc }))

const Entry = s.object({
  points: s.req(s.integer({ doc: 'Points that were added; negative: taken.' })),
  kind: s.req(
    s.enum(['EARNED', 'TAKEN_BACK', 'SPENT', 'ADJUSTED', 'EXPIRED'], { doc: 'Why the points changed.' }),
  ),
  orderId: s.guid({ doc: 'The order that earned them, or was refunded.' }),
  reason: s.string({ doc: 'What the merchant wrote about an adjustment.' }),
  createdDate: s.req(s.datetime({ doc: 'When they changed.' })),
})

const Account = s.object({
  points: s.req(s.integer({ doc: 'Points that can be spent.' })),
  entries: s.req(s.array(Entry, { doc: 'The latest 100 changes, the newest first.' })),
})
const account = s.req(Account)

const AccountOfMember = s.object({
  memberId: s.req(s.guid({ doc: 'Id of the member.' })),
  name: s.string({ doc: 'First and last name, else the nickname. Absent without one.' }),
  email: s.string({ doc: 'E-mail address with which the member signs in.' }),
  points: s.req(s.integer({ doc: 'Points that can be spent.' })),
  changedDate: s.req(s.datetime({ doc: 'When the points changed last.' })),
})

const prefixes = ['/loyalty'] as const

/** The calls of the loyalty programme. */
export const loyaltyContract = contractFeature({
  name: 'loyalty',
  group: 'Sign-in and members',
  area: 'CUSTOMERS',
  resources: {
    loyalty: {
      getMyPoints: call({
        method: 'GET',
        path: '/v1/loyalty/my-points',
        prefixes,
        summary: 'Points of the member who is signed in, and how they changed.',
        request: s.object({}),
        reply: s.object({ account }),
        allow: ['member'],
      }),

      estimatePoints: call({
        method: 'GET',
        path: '/v1/loyalty/estimate-points',
        prefixes,
        summary: 'Points that an order of an amount earns, and what points are worth.',
        request: s.object({
          amount: s.req(
            s.decimal({
              gte: 0,
              maxScale: 4,
              doc: 'What is paid for the order, in the currency of the shop.',
            }),
          ),
        }),
        reply: s.object({
          points: s.req(s.integer({ doc: 'Points that a member gets once the order is paid.' })),
          pointsPerUnitOff: s.req(
            s.integer({ doc: 'Points that one unit of the currency costs as a discount.' }),
          ),
        }),
        allow: ['visitor', 'member', 'merchant'],
      }),

      queryAccounts: call({
        method: 'POST',
        path: '/v1/loyalty/accounts/query',
        prefixes,
        readOnly: true,
        summary: 'Returns the accounts of members that have or had points.',
        request: s.object({
          search: s.string({
            max: 100,
            doc: 'Words of a name or e-mail address. Of members that match, the newest 500 are looked at.',
          }),
          sort: s.enum(['CHANGED', 'MOST_POINTS', 'FEWEST_POINTS'], {
            doc: 'CHANGED: latest change first. Default: CHANGED.',
          }),
          paging: s.object(
            {
              limit: s.integer({ min: 1, max: 100, doc: 'Accounts of the page. Default: 50.' }),
              offset: s.integer({ min: 0, max: 1_000_000, doc: 'Accounts before the page. Default: 0.' }),
            },
            { doc: 'The page.' },
          ),
        }),
        reply: s.object({
          accounts: s.req(s.array(AccountOfMember, { doc: 'Accounts of this page.' })),
          total: s.req(s.integer({ doc: 'Accounts on all pages.' })),
        }),
        allow: ['merchant'],
      }),

      getMemberPoints: call({
        method: 'GET',
        path: '/v1/loyalty/members/{memberId}/points',
        prefixes,
        summary: 'Points of a member, and how they changed.',
        request: s.object({ memberId }),
        reply: s.object({ account }),
        allow: ['merchant'],
        errors: ['MEMBER_NOT_FOUND'],
      }),

      adjustPoints: call({
        method: 'POST',
        path: '/v1/loyalty/members/{memberId}/adjust-points',
        prefixes,
        summary: 'Adds points to a member, or takes some.',
        request: s.object({
          memberId,
          points: s.req(
            s.integer({ min: -1_000_000_000, max: 1_000_000_000, doc: 'Points to add; negative: to take.' }),
          ),
          reason: s.req(s.string({ min: 1, max: 200, doc: 'Why, for the member and the staff.' })),
        }),
        reply: s.object({ account }),
        allow: ['merchant'],
        errors: ['MEMBER_NOT_FOUND', 'LOYALTY_POINTS_MISSING'],
        emits: ['loyalty.points_changed'],
      }),

      spendPoints: call({
        method: 'POST',
        path: '/v1/loyalty/spend-points',
        prefixes,
        summary: 'Turns points of the member who is signed in into a coupon for one order.',
        request: s.object({ points: points('Points to spend.') }),
        reply: s.object({
          couponCode: s.req(
            s.string({ doc: 'Code of a coupon, for a cart or checkout. It can be used once.' }),
          ),
          amount: s.req(s.string({ doc: 'What the coupon takes off, in the currency of the shop.' })),
          account,
        }),
        allow: ['member'],
        errors: ['LOYALTY_POINTS_MISSING'],
        emits: ['loyalty.points_changed'],
      }),
    },
  },
  titles: { loyalty: 'Loyalty programme' },
  errors: {
    LOYALTY_POINTS_MISSING: [
      409,
      'The member has fewer points than the request takes. Take at most `available` points.',
    ],
  },
})
