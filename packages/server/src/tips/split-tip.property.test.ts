import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTip } from './split-tip.ts'

const total = fc.bigInt({ min: 0n, max: 99_999_999_999n })
const weights = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 50 })
const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n)

test('the parts of a tip sum to the tip (protocol/tips §3)', () => {
  fc.assert(
    fc.property(total, weights, fc.constantFrom('EQUAL', 'PROPORTIONAL', undefined), (tip, of, method) => {
      expect(sum(splitTip(tip, method, of))).toBe(tip)
    }),
  )
})

test('equal parts differ by one minor unit at most (protocol/tips §3)', () => {
  fc.assert(
    fc.property(total, weights, (tip, of) => {
      const exact = tip / BigInt(of.length)
      for (const part of splitTip(tip, 'EQUAL', of)) expect([exact, exact + 1n]).toContain(part)
    }),
  )
})

test('a proportional part differs from its exact share by less than one minor unit (protocol/tips §3)', () => {
  fc.assert(
    fc.property(
      total,
      weights.filter(of => sum(of) > 0n),
      (tip, of) => {
        for (const [i, part] of splitTip(tip, 'PROPORTIONAL', of).entries()) {
          const off = part * sum(of) - tip * (of[i] ?? 0n)
          expect(off < sum(of) && -off < sum(of)).toBe(true)
        }
      },
    ),
  )
})
