import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, type PlacedBlock, placeBlock, type Space } from './box-space.ts'
import { type Size, sizeOf, toInches, volumeOf } from './lengths.ts'
import { packLines } from './packages.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000 }),
  weight: fc.integer({ min: 0, max: 5000 }).map(grams => grams / 1000),
})
const lines = fc
  .array(line, { maxLength: 12 })
  .map(list => list.map((entry, i) => ({ ...entry, id: `${i}` })))

test('packages contain every unit once, and are too heavy only for a single unit with a weight', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 20 }), (entries, maxWeight) => {
      const packages = packLines(entries, { maxWeight })
      for (const { id, quantity } of entries) {
        const packed = packages.flatMap(({ count, items }) =>
          items.filter(({ lineId }) => lineId === id).map(item => item.quantity * count),
        )
        expect(packed.reduce((sum, units) => sum + units, 0)).toBe(quantity)
      }
      for (const { weight, items } of packages) {
        const weighing = items.filter(({ lineId }) => entries.find(({ id }) => id === lineId)?.weight !== 0)
        const units = weighing.reduce((sum, { quantity }) => sum + quantity, 0)
        if (weight > maxWeight) expect(units).toBe(1)
      }
    }),
    { numRuns: 300 },
  )
})

test('equal packages are one group', () => {
  expect(packLines([{ id: '1', quantity: 7, weight: 2 }], { maxWeight: 4 })).toEqual([
    { count: 3, weight: 4, items: [{ lineId: '1', quantity: 2 }] },
    { count: 1, weight: 2, items: [{ lineId: '1', quantity: 1 }] },
  ])
})

test('a weightless line joins the package of a unit that is too heavy', () => {
  const entries = [0, 1.001].map((weight, i) => ({ id: `${i}`, quantity: 1, weight }))
  expect(packLines(entries, { maxWeight: 1 })).toMatchObject([
    { count: 1, weight: 1.001, items: [{ lineId: '1' }, { lineId: '0' }] },
  ])
})

test('without a limit all units are in one package, whose weight is exact', () => {
  const units = [0.1, 0.2].map((weight, i) => ({ id: `${i}`, quantity: 1, weight }))
  expect(packLines(units)).toMatchObject([{ count: 1, weight: 0.3 }])
})

const edge = fc.integer({ min: 1, max: 40 })
const size = fc.tuple(edge, edge, edge)
const sizedLines = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 300 }), weight: fc.nat(5), size }), { maxLength: 8 })
  .map(list => list.map((entry, i) => ({ ...entry, id: `${i}` })))

const disjoint = (a: Space, b: Space) =>
  [0, 1, 2].some(i => {
    const [from, length, otherFrom, otherLength] = [a.at[i], a.size[i], b.at[i], b.size[i]] as number[]
    return (
      (from as number) + (length as number) <= (otherFrom as number) ||
      (otherFrom as number) + (otherLength as number) <= (from as number)
    )
  })

test('blocks lie inside the package, beside each other and beside the free spaces', () => {
  fc.assert(
    fc.property(
      size,
      fc.array(fc.tuple(size, fc.integer({ min: 1, max: 50 })), { maxLength: 12 }),
      (room, units) => {
        let spaces: Space[] = [{ at: [0, 0, 0], size: room }]
        const blocks: PlacedBlock[] = []
        for (const [unit, quantity] of units) {
          const placed = placeBlock(spaces, unit, quantity)
          expect(placed !== undefined).toBe(spaces.some(space => fits(unit, space.size)))
          if (!placed) continue
          expect(placed.block.units).toBeGreaterThan(0)
          expect(placed.block.units).toBeLessThanOrEqual(quantity)
          expect(volumeOf(placed.block.size)).toBe(volumeOf(unit) * placed.block.units)
          blocks.push(placed.block)
          spaces = placed.spaces
        }
        const all = [...blocks, ...spaces]
        for (const [i, one] of all.entries()) {
          expect(one.at.every((from, k) => from + (one.size[k] as number) <= (room[k] as number))).toBe(true)
          for (const other of all.slice(i + 1)) expect(disjoint(one, other)).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('packages by dimensions contain every unit once and keep all limits', () => {
  fc.assert(
    fc.property(
      sizedLines,
      size,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 50 }),
      (entries, room, maxWeight, maxUnits) => {
        const packages = packLines(entries, { size: room, maxWeight, maxUnits })
        const lineOf = (lineId: string) => entries.find(({ id }) => id === lineId) as (typeof entries)[number]
        for (const { id, quantity } of entries) {
          const packed = packages.flatMap(({ count, items }) =>
            items.filter(({ lineId }) => lineId === id).map(item => item.quantity * count),
          )
          expect(packed.reduce((sum, units) => sum + units, 0)).toBe(quantity)
        }
        for (const { weight, items, oversize } of packages) {
          const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
          expect(weight).toBe(
            items.reduce((sum, { lineId, quantity }) => sum + lineOf(lineId).weight * quantity, 0),
          )
          if (oversize) {
            expect(units).toBe(1)
            expect(fits(oversize, room)).toBe(false)
            continue
          }
          expect(units).toBeLessThanOrEqual(maxUnits)
          const weighing = items.filter(({ lineId }) => lineOf(lineId).weight > 0)
          if (weight > maxWeight) expect(weighing).toMatchObject([{ quantity: 1 }])
          const volume = items.reduce(
            (sum, { lineId, quantity }) => sum + volumeOf(lineOf(lineId).size) * quantity,
            0,
          )
          expect(volume).toBeLessThanOrEqual(volumeOf(room))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('units of one line need no more packages than a grid of them', () => {
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 2000 }), (unit, room, quantity) => {
      fc.pre(fits(unit, room))
      const grid = (turned: Size) =>
        turned.reduce((sum, length, i) => sum * Math.floor((room[i] as number) / length), 1)
      const [a, b, c] = unit
      const most = Math.max(
        ...(
          [
            [a, b, c],
            [a, c, b],
            [b, a, c],
            [b, c, a],
            [c, a, b],
            [c, b, a],
          ] as Size[]
        ).map(grid),
      )
      const packages = packLines([{ id: '1', quantity, weight: 1, size: unit }], { size: room })
      expect(packages.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(
        Math.ceil(quantity / most),
      )
    }),
    { numRuns: 300 },
  )
})

test('the order of lines does not change the number of packages of boxes that differ in volume', () => {
  const room: Size = [100, 100, 100]
  const entries = [
    { id: 'small', quantity: 8, weight: 1, size: [50, 50, 25] as Size },
    { id: 'large', quantity: 4, weight: 1, size: [50, 50, 50] as Size },
  ]
  const packages = packLines(entries, { size: room })
  expect(packages).toEqual(packLines(entries.toReversed(), { size: room }))
  expect(packages).toMatchObject([
    {
      count: 1,
      items: [
        { lineId: 'large', quantity: 4 },
        { lineId: 'small', quantity: 8 },
      ],
    },
  ])
})

test.each([
  [{ length: '10', width: '8', height: '4', unit: 'IN' }, [254_000, 203_200, 101_600]],
  [{ length: '1.5', width: '2', height: '3', unit: 'CM' }, [15_000, 20_000, 30_000]],
  [{ length: '10', width: '8', unit: 'IN' }, undefined],
  [{ length: '10', width: '0', height: '4', unit: 'IN' }, undefined],
  [{ length: '10', width: '8', height: '4' }, undefined],
  [{ length: '10', width: '8', height: '4', unit: 'UNKNOWN_DIMENSIONS_UNIT' }, undefined],
] as const)('dimensions %j are %j micrometres', (dimensions, expected) => {
  expect(sizeOf(dimensions)).toEqual(expected)
})

test('lengths are rounded up to thousandths of an inch', () => {
  expect([254_000, 10_000, 25_401].map(toInches)).toEqual(['10', '0.394', '1.001'])
})
