import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENTRY_TYPES, foldEntries, type PaymentEntry } from './fold-entries.ts'

const entry: fc.Arbitrary<PaymentEntry> = fc.record({
  type: fc.constantFrom(...ENTRY_TYPES),
  minor: fc.constant(100n),
  reference: fc.constantFrom('a', 'b', 'c'),
})

test('any order and repetition of the same facts gives the same state', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(entry, { maxLength: 6, selector: ({ type, reference }) => `${type} ${reference}` })
        .chain(entries =>
          fc.record({
            entries: fc.constant(entries),
            arrived: fc
              .array(fc.nat({ max: Math.max(entries.length - 1, 0) }), { maxLength: 8 })
              .map(repeated => [...entries, ...repeated.flatMap(i => entries[i] ?? [])])
              .chain(all => fc.shuffledSubarray(all, { minLength: all.length })),
          }),
        ),
      ({ entries, arrived }) => {
        expect(foldEntries(arrived)).toEqual(foldEntries(entries))
      },
    ),
  )
})

test('a result prevails over its request, a success over a failure', () => {
  const fact = (type: PaymentEntry['type'], reference = 'r') => ({ type, minor: 100n, reference })
  const state = (...types: PaymentEntry['type'][]) => foldEntries(types.map(type => fact(type)))
  expect(state('PENDING', 'AUTHORIZED', 'CAPTURE_REQUESTED')).toMatchObject({
    status: 'AUTHORIZED',
    capturePending: 100n,
    captured: 0n,
  })
  expect(state('AUTHORIZED', 'CAPTURE_REQUESTED', 'CAPTURE_FAILED')).toMatchObject({ capturePending: 0n })
  expect(state('CAPTURED', 'CAPTURE_FAILED', 'REFUND_REQUESTED')).toMatchObject({
    status: 'APPROVED',
    captured: 100n,
    refundPending: 100n,
  })
  expect(state('CAPTURED', 'REFUND_FAILED', 'REFUNDED')).toMatchObject({ status: 'REFUNDED', refunded: 100n })
  expect(state('DECLINED', 'AUTHORIZED')).toMatchObject({ status: 'AUTHORIZED' })
  expect(state('CAPTURED', 'CHARGEBACK')).toMatchObject({ chargeback: 100n })
  expect(state('CAPTURED', 'CHARGEBACK', 'CHARGEBACK_REVERSED')).toMatchObject({ chargeback: 0n })
})
