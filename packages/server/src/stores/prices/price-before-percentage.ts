import { percent, times } from '@stoa/contract/money'
import type { LeastStored } from '../../storage/query/index.ts'

/** More than any price, in minor units. */
const BEYOND_PRICES = 10n ** 15n

/** The least price that a percentage leaves at an amount, or above. A higher price is never lower after the percentage. */
export function priceBeforePercentage(percentOff: number): LeastStored {
  const ratio = percent(percentOff)
  const isReached = (price: bigint, amount: bigint) => price - times(price, ratio) >= amount
  return amount => {
    let [low, high] = [0n, BEYOND_PRICES]
    while (low < high) {
      const middle = (low + high) / 2n
      if (isReached(middle, amount)) high = middle
      else low = middle + 1n
    }
    return low
  }
}
