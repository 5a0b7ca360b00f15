import type { Activity, contract, RequestOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { refuseField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'

/** Activities of one order at most (entity Order, `activities`). */
const ACTIVITIES_MAX = 1000

/** What the merchant writes into an order's history himself. Shoppers do not see it. */
const OWN: readonly unknown[] = ['MERCHANT_COMMENT', 'CUSTOM_ACTIVITY']

export const isMerchantsOwn = (activity: Activity) => OWN.includes(activity.type)

type Given = NonNullable<RequestOf<typeof contract.orders.addActivity>['activity']>
type OwnType = 'ORDER_PLACED' | 'ORDER_PAID' | 'ORDER_CANCELED'

/** An entry of the platform in an order's history. */
export const newActivity = (ctx: Ctx, type: OwnType): Activity => ({
  id: ctx.ids.guid(),
  createdDate: isoTime(ctx.now),
  type,
  activityType: type,
})

/** An entry of the merchant; with one to replace, under its id and date. */
export function merchantsActivity(ctx: Ctx, given: Given, replaced?: Activity): Activity {
  const { merchantComment, customActivity } = given
  const base = {
    id: replaced?.id ?? ctx.ids.guid(),
    createdDate: replaced?.createdDate ?? isoTime(ctx.now),
  }
  if (merchantComment) {
    const { message } = merchantComment
    if (!message) refuseField('activity.merchantComment.message', 'REQUIRED_FIELD', 'is required')
    const type = 'MERCHANT_COMMENT' as const
    return { ...base, type, activityType: type, merchantComment: { message } }
  }
  if (customActivity) {
    if (!customActivity.type) refuseField('activity.customActivity.type', 'REQUIRED_FIELD', 'is required')
    const type = 'CUSTOM_ACTIVITY' as const
    return {
      ...base,
      type,
      activityType: type,
      customActivity: withoutNulls<NonNullable<Activity['customActivity']>>(customActivity),
    }
  }
  return refuseField('activity', 'REQUIRED_ONE_OF_FIELD', 'needs merchantComment or customActivity')
}

/** Refuses to make a history longer than an order can carry. */
export function requireCapacity(activities: readonly Activity[]) {
  if (activities.length >= ACTIVITIES_MAX)
    refuseField('activity', 'MAX_SIZE', `cannot be added: the order has ${ACTIVITIES_MAX} already`, {
      threshold: ACTIVITIES_MAX,
    })
}
