import { expect, it } from 'vitest'
import { lossOf } from './option-loss.ts'

const size = { name: 'Size', choices: [{ description: 'S' }, { description: 'L' }] }
const colour = { name: 'Colour', choices: [{ description: 'Ink' }] }
const variant = (choices: Record<string, string>) => ({ choices })
const stock = { trackInventory: true, quantity: 4, inStock: true }
const withVariants = {
  manageVariants: true,
  productOptions: [size],
  variants: [variant({ Size: 'S' }), variant({ Size: 'L' })],
  stock: { trackInventory: true, inStock: true },
} as never

it.each([
  ['the same options', [size], true, undefined],
  ['a further choice', [{ ...size, choices: [...size.choices, { description: 'M' }] }], true, undefined],
  ['a choice that is gone', [{ ...size, choices: size.choices.slice(1) }], true, '1 of 2 variants end'],
  ['another name', [{ ...size, name: 'Format' }], true, '2 of 2 variants end'],
  ['a further option', [size, colour], true, '2 of 2 variants end'],
  ['no variants', [size], false, 'All variants end (2)'],
  ['no options', [], true, 'All variants end (2)'],
] as const)('variants with %s', (_, options, makesVariants, loss) => {
  const text = lossOf(withVariants, { options, makesVariants })
  if (loss) expect(text).toContain(loss)
  else expect(text).toBeUndefined()
})

it.each([
  ['first options', [size], true, 'The counted stock of the product ends (now 4)'],
  ['options without variants', [size], false, undefined],
  ['no options', [], true, undefined],
] as const)('a product without variants that gets %s', (_, options, makesVariants, loss) => {
  const product = { manageVariants: false, productOptions: [], variants: [variant({})], stock } as never
  const text = lossOf(product, { options, makesVariants })
  if (loss) expect(text).toContain(loss)
  else expect(text).toBeUndefined()
})
