import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildJson, toAsciiJson } from './json-writer.ts'

const objects = fc
  .uniqueArray(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 8 })
  .chain(names =>
    fc.tuple(...names.map(name => fc.tuple(fc.constant(name), fc.jsonValue(), fc.nat({ max: 3 })))),
  )

test('merged objects have the properties of all of them', { tags: 'nightly' }, () => {
  fc.assert(
    fc.property(fc.array(objects, { maxLength: 4 }), list => {
      const written = buildJson(json => {
        json.write('[')
        for (const [i, entries] of list.entries()) {
          if (i > 0) json.write(',')
          const parts = [0, 1, 2, 3].map(part => entries.filter(([, , of]) => of === part))
          json.writeMerged(
            parts.map(part => toAsciiJson(Object.fromEntries(part.map(([name, value]) => [name, value])))),
          )
        }
        json.write(']')
      })
      const expected = list.map(entries =>
        JSON.parse(JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [name, value])))),
      )
      expect(JSON.parse(written.toString())).toEqual(expected)
    }),
  )
})

test('texts longer than the first buffer are kept whole', () => {
  const text = JSON.stringify({ text: '€é𝄞'.repeat(40_000) })
  const written = buildJson(json => json.writeMerged([text, JSON.stringify({ more: text })]))
  expect(JSON.parse(written.toString())).toEqual({ ...JSON.parse(text), more: text })
})

test('a result keeps its bytes while others are built', () => {
  let inner = Buffer.alloc(0)
  const outer = buildJson(json => {
    json.write('["outer"')
    inner = buildJson(nested => nested.write('["inner"]'))
    json.write(']')
  })
  buildJson(json => json.write('"something else that is longer"'))
  expect([outer.toString(), inner.toString()]).toEqual(['["outer"]', '["inner"]'])
})

test('an ASCII text has the same value and no other characters', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), value => {
      const text = toAsciiJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(Buffer.byteLength(text)).toBe(text.length)
    }),
  )
})
