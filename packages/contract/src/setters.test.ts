import { expect, it } from 'vitest'
import { writes } from './call.ts'
import { allCalls } from './contract.ts'
import { settersOf } from './setters.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  'x-set-by'?: string
}

/** Resources whose calls change a purchase before its order. */
const RESOURCES = ['cart', 'currentCart', 'checkout']

const changesPurchase = allCalls.filter(
  ({ resource, name, declaration }) =>
    (RESOURCES.includes(resource) || name === 'updateTipChoice') &&
    writes(declaration) &&
    declaration.allow.some(role => role === 'visitor' || role === 'member'),
)

/** Paths of the fields that declare no setter, and of which no field above does. The id of a call only finds the purchase. */
function undeclared(schema: Schema, path: string): string[] {
  if (schema['x-set-by'] || /^[^.]+\.(id|purchaseFlowId|(checkout|cartInfo)\.id)$/.test(path)) return []
  if (schema.items?.properties) return undeclared(schema.items, `${path}[]`)
  if (!schema.properties) return [path]
  return Object.entries(schema.properties).flatMap(([name, field]) => undeclared(field, `${path}.${name}`))
}

it('every field that shoppers send to carts and checkouts declares who may set it (protocol/carts §7)', () => {
  expect(changesPurchase.length).toBeGreaterThan(20)
  expect(
    changesPurchase.flatMap(({ name, declaration }) => undeclared(declaration.request as Schema, name)),
  ).toEqual([])
})

it('a request lists its declared setters with their paths', () => {
  const { checkout } = Object.fromEntries(
    changesPurchase.map(({ name, declaration }) => [
      name === 'updateCheckout' ? 'checkout' : name,
      settersOf(declaration.request),
    ]),
  )
  expect(checkout).toContainEqual({
    path: ['checkout', 'additionalFees', '[]', 'taxableAddress'],
    setBy: 'MERCHANT',
    sentBack: false,
  })
  expect(checkout).toContainEqual({
    path: ['checkout', 'taxExemptGroupId'],
    setBy: 'MERCHANT',
    sentBack: true,
  })
})
