/** A line's request: `units` is what there is of its inventory item, undefined for any number. */
export interface StockRequest {
  /** The inventory item; lines with the same one share its units. */
  item: string
  units: number | undefined
  quantity: number
}

/**
 * How many of each line can be had, given that lines of one inventory item share its units: earlier lines come first,
 * and what nobody asked for is open to each of them. Undefined for any number.
 */
export function allocateStock(requests: readonly StockRequest[]): (number | undefined)[] {
  const left = new Map<string, number>()
  const granted = requests.map(({ item, units, quantity }) => {
    if (units === undefined) return undefined
    const rest = left.get(item) ?? units
    const share = Math.min(quantity, rest)
    left.set(item, rest - share)
    return share
  })
  return granted.map((share, i) =>
    share === undefined ? undefined : share + (left.get(requests[i]?.item ?? '') ?? 0),
  )
}
