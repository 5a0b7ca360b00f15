import type { DiscountRule } from '@stoa/contract'

/** Where the time is in relation to the active times of a rule (protocol/discounts §1). `ruleStatus` is the same in SQL. */
export function statusOf(
  { activeTimeInfo }: Pick<DiscountRule, 'activeTimeInfo'>,
  now: number,
): DiscountRule['status'] {
  const { start, end } = activeTimeInfo ?? {}
  if (end && Date.parse(end) <= now) return 'EXPIRED'
  return start && Date.parse(start) > now ? 'PENDING' : 'LIVE'
}
