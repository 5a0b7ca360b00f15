import type { Activity, contract, Input, RequestOf } from '@stoa/contract'
import { formatMoney, parseAmount } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { isObject } from '../platform-support/is-object.ts'
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
export function merchantActivity(
  ctx: Ctx,
  input: ActivityInput,
  { replaced, at = 'activity' }: { replaced?: Activity; at?: string } = {},
): Activity {
  const { merchantComment, customActivity } = input
  const base = {
    id: replaced?.id ?? ctx.ids.guid(),
    createdDate: replaced?.createdDate ?? isoTime(ctx.now),
  }
  if (merchantComment) {
    const { message } = merchantComment
    if (!message) rejectField(`${at}.merchantComment.message`, 'REQUIRED_FIELD', 'is required')
    const type = 'MERCHANT_COMMENT' as const
    return { ...base, type, activityType: type, merchantComment: { message } }
  }
  if (customActivity) {
    if (!customActivity.type) rejectField(`${at}.customActivity.type`, 'REQUIRED_FIELD', 'is required')
    const type = 'CUSTOM_ACTIVITY' as const
    return {
      ...base,
      type,
      activityType: type,
      customActivity: withoutNulls<NonNullable<Activity['customActivity']>>(customActivity),
    }
  }
  return rejectField(at, 'REQUIRED_ONE_OF_FIELD', 'needs merchantComment or customActivity')
}

/** Fields of an activity that are not its content. */
const HEAD = ['id', 'authorEmail', 'createdDate', 'type', 'activityType']

/** The activity type of a content field: `orderRefunded` has ORDER_REFUNDED. */
const typeOfContent = (field: string) =>
  field.replaceAll(/[A-Z]/g, letter => `_${letter}`).toUpperCase() as PlatformType

/** Types that follow from the state of the order. Another system changes the state instead, or says what it has done. */
const PLATFORM_TYPES: readonly unknown[] = [
  'ORDER_PLACED',
  'ORDER_PAID',
  'ORDER_PARTIALLY_PAID',
  'ORDER_PENDING',
  'ORDER_REJECTED',
  'ORDER_CANCELED',
  'ORDER_REFUNDED',
  'ORDER_FULFILLED',
  'ORDER_NOT_FULFILLED',
]

/** An activity that another system records: one content, or a type without content. */
export function externalActivity(
  ctx: Ctx,
  input: Input<Activity>,
  { at, currency }: { at: string; currency: string },
): Activity {
  const { type, activityType, ...rest } = withoutNulls<Activity>(input)
  const [field, ...others] = Object.keys(rest).filter(name => !HEAD.includes(name))
  if (others.length > 0) rejectField(at, 'REQUIRED_ONE_OF_FIELD', 'must have only one content')
  const given = activityType ?? type
  const derived = field === undefined ? given : typeOfContent(field)
  if (!derived) return rejectField(at, 'REQUIRED_ONE_OF_FIELD', 'needs a content or activityType')
  if (given && given !== derived)
    rejectField(`${at}.activityType`, 'INVALID_ENUM_VALUE', `must be ${derived}, as its content`)
  if (field === undefined && PLATFORM_TYPES.includes(derived))
    rejectField(`${at}.activityType`, 'FIELD_NOT_ALLOWED', `cannot be ${derived}: it follows from the order`)
  if (MERCHANT_TYPES.includes(derived)) return merchantActivity(ctx, rest, { at })
  return newActivity(ctx, derived, withFormattedAmounts(rest, currency, ctx.site.locale))
}

const AMOUNT = /^-?\d+(?:\.\d+)?$/

/** The activity with the text of each amount in it, which is never sent. Prices without an amount are left out. */
function withFormattedAmounts<T>(value: T, currency: string, locale: string): T {
  if (Array.isArray(value)) return value.map(part => withFormattedAmounts(part, currency, locale)) as T
  if (!isObject(value)) return value
  const isEmptyPrice = ([name, part]: [string, unknown]) =>
    name === 'amount' && isObject(part) && part.amount === undefined
  const parts = Object.entries(value)
    .filter(entry => !isEmptyPrice(entry))
    .map(([name, part]) => [name, withFormattedAmounts(part, currency, locale)])
  const { amount } = value
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return Object.fromEntries(parts)
  const formattedAmount = formatMoney(parseAmount(amount, currency), currency, locale)
  return { ...Object.fromEntries(parts), formattedAmount }
}

/** Rejects further activities when the order would have more than the maximum number. */
export function requireCapacity(activities: readonly Activity[], added = 1) {
  if (activities.length + added > ACTIVITIES_MAX)
    rejectField('activity', 'MAX_SIZE', `cannot be added: an order has at most ${ACTIVITIES_MAX}`, {
      threshold: ACTIVITIES_MAX,
    })
}
