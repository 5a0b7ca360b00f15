/** A line's request. `units` is the stock of its inventory item, undefined for unlimited. */
export interface StockRequest {
  /** The inventory item. Lines with the same item share its units. */
  item: string
  units: number | undefined
  quantity: number
}

/**
 * Available quantity of each line, where lines of the same inventory item share its units. Earlier lines take first.
 * Units that no line requested are added to every line of the item. Undefined means unlimited.
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
