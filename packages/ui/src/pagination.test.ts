import { describe, expect, it } from 'vitest'
import { pagesToShow } from './pagination.tsx'

describe('pagesToShow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 0, 9]],
    [3, 9, [1, 2, 3, 4, 0, 9]],
    [4, 9, [1, 2, 3, 4, 5, 0, 9]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [9, 9, [1, 0, 8, 9]],
  ])('page %i of %i', (page, pageCount, shown) => {
    expect(pagesToShow(page, pageCount)).toEqual(shown)
  })

  it('never hides a single page behind a gap', () => {
    for (let page = 1; page <= 12; page++) {
      const shown = pagesToShow(page, 12)
      shown.forEach((n, i) => {
        if (n === 0) expect((shown[i + 1] ?? 0) - (shown[i - 1] ?? 0)).toBeGreaterThan(2)
      })
    }
  })
})
