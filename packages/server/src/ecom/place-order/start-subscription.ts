import type { OrderLineItem } from '@stoa/contract'
import { startOf } from '@stoa/pricing'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'

/** Gives the subscription of an order's line item its id and its start. */
export function startSubscription(
  { ids, now, site }: Pick<Ctx, 'ids' | 'now' | 'site'>,
  line: OrderLineItem,
): OrderLineItem {
  const { subscriptionInfo } = line
  const { subscriptionSettings = {} } = subscriptionInfo ?? {}
  return subscriptionInfo
    ? {
        ...line,
        subscriptionInfo: {
          ...subscriptionInfo,
          id: ids.guid(),
          subscriptionSettings: {
            ...subscriptionSettings,
            startDate: isoTime(startOf(now, subscriptionSettings, site.settings.timeZone)),
          },
        },
      }
    : line
}
