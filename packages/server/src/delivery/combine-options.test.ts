import { describe, expect, test } from 'vitest'
import { combineOptions } from './combine-options.ts'
import type { DeliveryOption } from './delivery-options.ts'

const option = (code: string, price: bigint, more: Partial<DeliveryOption> = {}): DeliveryOption => ({
  carrierId: 'shipping',
  code,
  title: code,
  price,
  ...more,
})
const pickup = { pickup: { id: 'berlin' } as never }
const shown = (lists: DeliveryOption[][]) =>
  combineOptions(lists).map(({ title, price }) => `${title} ${price}`)

describe('options of several delivery profiles (protocol/delivery §6)', () => {
  test('that all profiles offer cost their sum; others are combined, the cheapest first', () => {
    expect(shown([[option('parcel', 490n), option('express', 990n)], [option('freight', 4900n)]])).toEqual([
      'parcel + freight 5390',
      'express + freight 5890',
    ])
    expect(shown([[option('parcel', 490n)], [option('parcel', 700n), option('freight', 100n)]])).toEqual([
      'parcel 1190',
    ])
    expect(
      shown([
        [option('parcel', 490n), option('express', 990n)],
        [option('parcel', 700n), option('freight', 100n)],
      ]),
    ).toEqual(['express + freight 1090', 'parcel 1190'])
  })

  test('have different codes, which a request can send', () => {
    const codes = combineOptions([
      [option('a', 1n), option('b', 2n)],
      [option('c', 3n), option('d', 4n)],
      [option('e', 5n)],
    ]).map(({ code }) => code)
    expect(new Set(codes).size).toBe(4)
    for (const code of codes) expect(code.length).toBeLessThanOrEqual(100)
  })

  test('of pickup only combine with the same location', () => {
    const [parcel, shop] = [option('parcel', 490n), option('shop', 0n, pickup)]
    expect(
      shown([
        [parcel, shop],
        [shop, option('freight', 4900n)],
      ]),
    ).toEqual(['shop 0', 'parcel + freight 5390'])
    expect(shown([[shop], [option('freight', 4900n)]])).toEqual([])
  })

  test('are none if a profile offers none', () => {
    expect(shown([[option('parcel', 490n)], []])).toEqual([])
  })
})
