import { expect, it } from 'vitest'
import { allCalls } from './contract.ts'

interface Schema {
  type?: string | string[]
  description?: string
  readOnly?: boolean
  properties?: Record<string, Schema>
  items?: Schema
  'x-amount'?: unknown
  'x-decimal'?: unknown
}

/** Fields that name the currency of the site and are checked elsewhere, with the place. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'product.variantsInfo.variants[].price.actualPrice.amount': 'stores/product-v3-write-variants.ts',
  'price.min': 'a filter finds between the prices',
  'price.max': 'a filter finds between the prices',
  'tipSettings.presets[].value': 'checkout-settings/tip-settings.ts',
  'tipChoice.value': 'tips/tip-amount.ts',
}

function unmarked(schema: Schema, path: string): string[] {
  if (schema.readOnly || schema['x-amount']) return []
  const isNumber = schema['x-decimal'] || [schema.type].flat().includes('number')
  if (isNumber)
    return /currency of the (site|shop)|site currency/i.test(schema.description ?? '') ? [path] : []
  if (schema.items) return unmarked(schema.items, `${path}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    unmarked(field, path ? `${path}.${name}` : name),
  )
}

const isChecked = (path: string) =>
  path in ELSEWHERE || /(actualPrice|compareAtPrice|cost)\.amount$/.test(path)

it('every amount of a request in the currency of the site is marked as one (protocol/transport §7)', () => {
  const found = allCalls.flatMap(({ declaration }) => unmarked(declaration.request as Schema, ''))
  expect([...new Set(found.filter(path => !isChecked(path)))]).toEqual([])
})
