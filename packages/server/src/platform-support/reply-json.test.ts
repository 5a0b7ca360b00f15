import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replyBody, replyText, shareJson, withSharedJson } from './reply-json.ts'

const values = fc.anything({
  key: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('price', 'amount', 'constructor')),
  values: [
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('"', '\\', '\n', '\u2028', '€12.50', '\ud800', '/', '\u007f'),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.date(),
    fc.constant(shareJson({ amount: '12.50', formattedAmount: '€12.50' })),
  ],
  maxDepth: 4,
})

test('a reply with a marked entity has the same value as that of JSON.stringify, in ASCII', () => {
  fc.assert(
    fc.property(values, value => {
      const reply = { cart: withSharedJson({ value }), other: value }
      const text = replyText(reply)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(reply)))
      expect(Buffer.byteLength(text)).toBe(text.length)
      expect(replyBody(reply).toString()).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test('other replies are as JSON.stringify writes them', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), value => {
      expect(replyText(value)).toBe(JSON.stringify(value))
      expect(replyBody({ value })).toBe(JSON.stringify({ value }))
    }),
  )
})

test('replies longer than the buffer are whole, and keep their bytes while others are written', () => {
  const long = {
    cart: withSharedJson({ texts: Array.from({ length: 5000 }, (_, i) => `${i} ${'€é𝄞'.repeat(40)}`) }),
  }
  const body = replyBody(long)
  replyBody({ cart: withSharedJson({ texts: ['something else'] }) })
  expect(JSON.parse(body.toString())).toEqual(long)
})

test('a shared value cannot change after its text is stored', () => {
  const price = shareJson({ amount: '12.50' })
  expect(() => Object.assign(price, { amount: '0.01' })).toThrow(TypeError)
})
