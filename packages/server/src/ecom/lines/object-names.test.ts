import { contract } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
/** Property names that every object inherits; they are valid names of options, choices and fields. */
const NAMES = Object.getOwnPropertyNames(Object.prototype)
const own = (name: string, value: string) => Object.fromEntries([[name, value]])

describe.each(NAMES)('an option named %s', name => {
  const choices = ['toString', '__proto__'].map(value => ({ value, description: value }))
  const productOptions = [{ name, choices }]

  test.each([true, false])('can be selected and ordered (managed variants: %s)', async manageVariants => {
    const input = { productOptions, manageVariants }
    const { id, variants } = await w.product(input)
    expect(variants.map(one => one.choices)).toEqual(
      manageVariants ? [own(name, 'toString'), own(name, '__proto__')] : [{}],
    )
    const { variant } = await w.merchant.callOk(contract.products.getStoreVariant, {
      id: `${id}-${variants[0]?.id}`,
    })
    expect(variant.variantName).toBe(manageVariants ? 'toString' : variant.productName)

    const options = own(name, '__proto__')
    const chosen = await w.visitor.callOk(contract.products.getProductOptionsAvailability, { id, options })
    expect(chosen.availableForPurchase).toBe(true)
    const unchosen = await w.visitor.callOk(contract.products.getProductOptionsAvailability, {
      id,
      options: {},
    })
    expect(unchosen.selectedVariant).toBeUndefined()

    const line = (given: object) => ({
      catalogReference: { appId: STORES_APP, catalogItemId: id, options: given },
      quantity: 1,
    })
    const rejected = await w.visitor.send(contract.currentCart.addToCurrentCart, {
      lineItems: [line({ options: own(name, 'valueOf') })],
    })
    expect(rejected.status).toBe(409)
    const { cart } = await w.visitor.callOk(contract.currentCart.addToCurrentCart, {
      lineItems: [line({ options })],
    })
    const lines = cart.lineItems.find(one => one.catalogReference?.catalogItemId === id)?.descriptionLines
    expect(lines?.map(one => [one.name?.original, one.plainText?.original])).toEqual([[name, '__proto__']])
    await w.visitor.callOk(contract.currentCart.deleteCurrentCart, {})
  })
})
