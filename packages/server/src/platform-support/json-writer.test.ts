import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonWriter } from './json-writer.ts'

const objects = fc
  .uniqueArray(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 8 })
  .chain(names =>
    fc.tuple(...names.map(name => fc.tuple(fc.constant(name), fc.jsonValue(), fc.nat({ max: 3 })))),
  )

test('merged objects have the properties of all of them', () => {
  fc.assert(
    fc.property(fc.array(objects, { maxLength: 4 }), list => {
      const writer = new JsonWriter()
      writer.write('[')
      for (const [i, entries] of list.entries()) {
        if (i > 0) writer.write(',')
        const parts = [0, 1, 2, 3].map(part => entries.filter(([, , of]) => of === part))
        writer.writeMerged(
          parts.map(part => JSON.stringify(Object.fromEntries(part.map(([name, value]) => [name, value])))),
        )
      }
      writer.write(']')
      const expected = list.map(entries =>
        JSON.parse(JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [name, value])))),
      )
      expect(JSON.parse(writer.toBytes().toString())).toEqual(expected)
    }),
  )
})

test('texts longer than the first buffer are kept whole', () => {
  const writer = new JsonWriter()
  const text = JSON.stringify({ text: '€é𝄞'.repeat(20_000) })
  writer.writeMerged([text, JSON.stringify({ more: text })])
  expect(JSON.parse(writer.toBytes().toString())).toEqual({ ...JSON.parse(text), more: text })
})
