import { expect, test } from 'vitest'
import { purchaseModule } from './purchase.ts'

test('the purchase of the runtimes has the steps of the example, and nothing that only Node has', () => {
  const source = purchaseModule()
  expect(source).toContain('shop.call(createOrder, { id, expectedTotal })')
  expect(source).toMatch(/return `Order /)
  expect(source).not.toMatch(/node:|console|readFileSync/)
})
