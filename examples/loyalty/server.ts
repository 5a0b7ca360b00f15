import type { Order } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import type {} from '@stoa/server'
import {
  type AnyCtx,
  type EventHandler,
  feature,
  type PackageFeature,
  paragraph,
  platformActor,
  rejectField,
  type Task,
} from '@stoa/server/feature'
import {
  changePoints,
  earnedBy,
  listAccounts,
  readAccount,
  removeAccount,
  tables,
  unusedSince,
} from './accounts.ts'
import { loyaltyContract } from './contract.ts'
import { findMembers, membersOf, nameOf } from './members.ts'

declare module '@stoa/server' {
  interface FeatureMails {
    'loyalty.pointsEarned': { points: number; sum: number }
  }
}

/** Settings of the programme. */
export interface LoyaltyOptions {
  /** Whole points for one unit of the currency that an order has brought. @default 1 */
  pointsPerUnit?: number
  /** Points that one unit of a discount costs. @default 100 */
  pointsPerUnitOff?: number
  /** Points of an account that was not used for so many days expire. @default 365 */
  expireAfterDays?: number
}

const DAY_MS = 86_400_000

/** A loyalty programme: members earn points by what their orders have brought, and turn them into coupons. */
export function loyalty(options: LoyaltyOptions = {}): PackageFeature {
  const { pointsPerUnit = 1, pointsPerUnitOff = 100, expireAfterDays = 365 } = options

  const pointsFor = (minor: bigint, currency: string): number =>
    minor > 0n ? Number((minor * BigInt(pointsPerUnit)) / parseAmount('1', currency)) : 0

  /** Points for what an order has brought: refunds and cancellations lower it. */
  const pointsOf = ({ balanceSummary, currency = '' }: Order): number => {
    const minor = (amount: string | undefined) => parseAmount(amount ?? '0', currency)
    return pointsFor(minor(balanceSummary?.paid?.amount) - minor(balanceSummary?.refunded?.amount), currency)
  }

  /** Gives or takes the difference between what an order has earned and what it should have. Repetitions change nothing. */
  const followOrder: EventHandler = async (ctx, { payload }) => {
    const { order } = payload as { order: Order }
    const { memberId, email } = order.buyerInfo ?? {}
    if (!memberId || !order.id) return
    const points = pointsOf(order) - (await earnedBy(ctx.db, ctx.site.id, order.id))
    if (points === 0) return
    const kind = points > 0 ? 'EARNED' : 'TAKEN_BACK'
    const sum = await changePoints(ctx, { memberId, points, kind, orderId: order.id })
    if (points > 0 && email) ctx.mail({ to: email, template: 'loyalty.pointsEarned', data: { points, sum } })
  }

  const expirePoints: Task = ({ db, transact, eachDue }, now) =>
    eachDue({
      name: 'loyalty points',
      read: (after: { site_id: string; member_id: string } | undefined, limit) =>
        unusedSince(db, now - expireAfterDays * DAY_MS, after, limit),
      settle: ([{ site_id: siteId, member_id: memberId }]) =>
        transact(platformActor(siteId), async ctx => {
          const { points } = await readAccount(ctx.db, siteId, memberId)
          if (points > 0) await changePoints(ctx, { memberId, points: -points, kind: 'EXPIRED' })
        }),
      failure: 'loyalty points not expired',
      subject: ({ site_id: siteId, member_id: memberId }) => ({ siteId, memberId }),
    })

  const accountOf = async ({ db, site }: Pick<AnyCtx, 'db' | 'site'>, memberId: string) => ({
    account: await readAccount(db, site.id, memberId),
  })

  return feature(loyaltyContract, {
    builtFor: '0.1',
    migrations: tables,
    on: { 'wix.ecom.v1.order_updated': followOrder },
    memberData: {
      async read({ db, site }, memberId) {
        const account = await readAccount(db, site.id, memberId)
        return account.entries.length > 0 ? account : undefined
      },
      remove: removeAccount,
    },
    admin: new URL('./admin/index.tsx', import.meta.url),
    everyHour: { 'loyalty points': expirePoints },
    mails: {
      pointsEarned: {
        area: 'CUSTOMERS',
        content: ({ points, sum }: { points: number; sum: number }, { site }) => ({
          subject: `${points} points from ${site}`,
          heading: `You have earned ${points} points`,
          blocks: [paragraph(`You have ${sum} points now. Spend them with your next order.`)],
        }),
      },
    },
    handlers: {
      loyalty: {
        getMyPoints: (_, ctx) => accountOf(ctx, ctx.caller.id),

        estimatePoints: async ({ amount }, { site: { currency } }) => ({
          points: pointsFor(parseAmount(amount, currency), currency),
          pointsPerUnitOff,
        }),

        async queryAccounts({ search, sort, paging }, ctx) {
          const memberIds = search ? await findMembers(ctx, search) : undefined
          const { rows, total } = await listAccounts(ctx.db, ctx.site.id, {
            memberIds,
            sort: sort ?? 'CHANGED',
            limit: paging?.limit ?? 50,
            offset: paging?.offset ?? 0,
          })
          const members = await membersOf(
            ctx,
            rows.map(row => row.member_id),
          )
          return {
            accounts: rows.map(({ member_id: memberId, points, changed_at: changedAt }) => ({
              memberId,
              ...nameOf(members.get(memberId)),
              points,
              changedDate: new Date(changedAt).toISOString(),
            })),
            total,
          }
        },

        async getMemberPoints({ memberId }, ctx) {
          await ctx.invoke('members.getMember', { id: memberId })
          return accountOf(ctx, memberId)
        },

        async adjustPoints({ memberId, points, reason }, ctx) {
          if (points === 0)
            rejectField('points', 'VALIDATION', 'must not be 0: a positive number adds points')
          await ctx.invoke('members.getMember', { id: memberId })
          const sum = await changePoints(ctx, { memberId, points, kind: 'ADJUSTED', reason })
          if (sum < 0) ctx.fail('LOYALTY_POINTS_MISSING', { available: sum - points })
          return accountOf(ctx, memberId)
        },

        async spendPoints({ points }, ctx) {
          const { site, caller, ids } = ctx
          const minor = (BigInt(points) * parseAmount('1', site.currency)) / BigInt(pointsPerUnitOff)
          if (minor === 0n)
            rejectField('points', 'MIN', 'is worth less than the smallest amount of the currency')
          const sum = await changePoints(ctx, { memberId: caller.id, points: -points, kind: 'SPENT' })
          if (sum < 0) ctx.fail('LOYALTY_POINTS_MISSING', { available: sum + points })
          const couponCode = `POINTS-${ids.guid().slice(0, 13).toUpperCase()}`
          const amount = toDecimal(minor, site.currency)
          await ctx.invoke(
            'coupons.createCoupon',
            { coupon: { code: couponCode, name: `${points} points`, fixedAmount: amount, usageLimit: 1 } },
            { asPlatform: true },
          )
          return { couponCode, amount, ...(await accountOf(ctx, caller.id)) }
        },
      },
    },
  })
}
