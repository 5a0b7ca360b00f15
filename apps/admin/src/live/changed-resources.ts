/** Resources whose name does not begin with the first word of the entity. */
const others: Readonly<Record<string, readonly string[]>> = {
  data: ['items'],
  gift: ['issuedGiftCards'],
  job: ['movementJobs'],
  variants: ['products', 'inventory'],
  inventory: ['products'],
}

/**
 * Whether replies of a resource of the contract can have changed with an event: `brandsV3` with `brand_created`, `products`
 * with `ProductChanged`, `orders` with `order_payment_status_updated`. The first word decides: that reads some replies again
 * that are the same. The journal has every change.
 */
export function isChangedBy(type: string, resource: string): boolean {
  if (resource === 'journal' || resource === 'events') return true
  const name = type.split('.').at(-1) ?? ''
  const word = (/^[A-Z]?[a-z]+/.exec(name)?.[0] ?? '').toLowerCase()
  // Without the ending that the plural changes: `category` and `categories`.
  return (
    word !== '' && (resource.startsWith(word.replace(/y$/, '')) || Boolean(others[word]?.includes(resource)))
  )
}
