import { describe, expect, it } from 'vitest'
import { median, quantile, ratio, summarise } from './statistics.ts'

describe('median', () => {
  it.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  it('does not change its input', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })

  it('rejects nothing', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})

describe('quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('%d of 1 to 100 is %d', (share, expected) => {
    expect(quantile(hundred, share)).toBe(expected)
  })

  it('of one value is that value', () => {
    expect(quantile([4], 0.99)).toBe(4)
  })
})

describe('summarise', () => {
  it('tells the middle, the ends and how far the further one is off', () => {
    expect(summarise([100, 90, 140])).toEqual({
      median: 100,
      min: 90,
      max: 140,
      spread: 0.4,
      values: [100, 90, 140],
    })
  })

  it('has no spread when nothing was counted', () => {
    expect(summarise([0, 0]).spread).toBe(0)
  })
})

describe('ratio', () => {
  it('compares run by run, so that a temporary slowdown of the machine cancels out', () => {
    const { median: middle, spread } = ratio([50, 25, 50], [100, 50, 100])
    expect(middle).toBe(0.5)
    expect(spread).toBe(0)
  })

  it('is not the ratio of the medians', () => {
    expect(ratio([1, 2, 9], [2, 1, 3]).median).toBe(2)
  })

  it('rejects lists of different lengths', () => {
    expect(() => ratio([1, 2], [1])).toThrow('2 runs cannot be compared with 1')
  })
})
