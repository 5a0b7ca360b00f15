import { expect, test } from 'vitest'
import { isLastPage } from './prices-panel.tsx'

test.each([
  [0, 50, true],
  [0, 51, false],
  [50, 100, true],
  [50, 101, false],
])('the page from %d of %d prices is the last one: %s', (offset, total, isLast) => {
  expect(isLastPage(offset, total)).toBe(isLast)
})
