import type { Activity, contract, RequestOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'

/** Maximum number of activities of an order (entity Order, `activities`). */
const ACTIVITIES_MAX = 1000

/** Activity types that a merchant writes. Shoppers do not see them. */
const MERCHANT_TYPES: readonly unknown[] = ['MERCHANT_COMMENT', 'CUSTOM_ACTIVITY']

export const isMerchantActivity = (activity: Activity) => MERCHANT_TYPES.includes(activity.type)

type ActivityInput = NonNullable<RequestOf<typeof contract.orders.addActivity>['activity']>
type PlatformType = NonNullable<Activity['activityType']>

/** An activity that the platform records. */
export const newActivity = (ctx: Ctx, type: PlatformType, content: Partial<Activity> = {}): Activity => ({
  ...content,
  id: ctx.ids.guid(),
  createdDate: isoTime(ctx.now),
  type,
  activityType: type,
})

/** An activity that a merchant writes. A replacement keeps the id and date of the `replaced` one. */
export function merchantActivity(ctx: Ctx, input: ActivityInput, replaced?: Activity): Activity {
  const { merchantComment, customActivity } = input
  const base = {
    id: replaced?.id ?? ctx.ids.guid(),
    createdDate: replaced?.createdDate ?? isoTime(ctx.now),
  }
  if (merchantComment) {
    const { message } = merchantComment
    if (!message) rejectField('activity.merchantComment.message', 'REQUIRED_FIELD', 'is required')
    const type = 'MERCHANT_COMMENT' as const
    return { ...base, type, activityType: type, merchantComment: { message } }
  }
  if (customActivity) {
    if (!customActivity.type) rejectField('activity.customActivity.type', 'REQUIRED_FIELD', 'is required')
    const type = 'CUSTOM_ACTIVITY' as const
    return {
      ...base,
      type,
      activityType: type,
      customActivity: withoutNulls<NonNullable<Activity['customActivity']>>(customActivity),
    }
  }
  return rejectField('activity', 'REQUIRED_ONE_OF_FIELD', 'needs merchantComment or customActivity')
}

/** Rejects another activity when the order has the maximum number already. */
export function requireCapacity(activities: readonly Activity[]) {
  if (activities.length >= ACTIVITIES_MAX)
    rejectField('activity', 'MAX_SIZE', `cannot be added: the order has ${ACTIVITIES_MAX} already`, {
      threshold: ACTIVITIES_MAX,
    })
}
