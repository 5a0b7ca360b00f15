import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CursorState, signCursor, verifyCursor } from './cursor.ts'

const KEY = { secret: 'a secret', purpose: 'site\nproduct' }
const STATE: CursorState = {
  filter: { name: { $ne: 'é' } },
  sort: [{ fieldName: 'name' }],
  limit: 20,
  types: 'string,string',
  backward: true,
  inclusive: false,
  position: [null, 'id7'],
}

it('decodes to its original state, short or long', () => {
  expect(verifyCursor(signCursor(STATE, KEY), KEY)).toEqual(STATE)
  const long = {
    ...STATE,
    backward: false,
    inclusive: true,
    filter: { id: { $in: Array(900).fill('an-id') } },
  }
  const cursor = signCursor(long, KEY)
  expect(verifyCursor(cursor, KEY)).toEqual(long)
  expect(cursor.length).toBeLessThan(JSON.stringify(long).length / 10)
})

it('is invalid for another secret, site or entity', () => {
  const cursor = signCursor(STATE, KEY)
  expect(verifyCursor(cursor, { ...KEY, secret: 'another' })).toBeUndefined()
  expect(verifyCursor(cursor, { ...KEY, purpose: 'other site\nproduct' })).toBeUndefined()
  expect(verifyCursor(cursor, { ...KEY, purpose: 'site\norder' })).toBeUndefined()
})

it('is invalid when a single character differs', () => {
  const cursor = signCursor(STATE, KEY)
  for (let i = 0; i < cursor.length; i++) {
    const changed = `${cursor.slice(0, i)}${cursor[i] === 'A' ? 'B' : 'A'}${cursor.slice(i + 1)}`
    expect(verifyCursor(changed, KEY), `character ${i}`).toBeUndefined()
  }
  for (const changed of [
    `${cursor}A`,
    `${cursor}=`,
    ` ${cursor}`,
    cursor.slice(1),
    cursor.slice(0, -1),
    '',
  ]) {
    expect(verifyCursor(changed, KEY)).toBeUndefined()
  }
})

it('returns undefined for any other text, without throwing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => verifyCursor(text, KEY) === undefined))
  fc.assert(fc.property(fc.base64String(), text => verifyCursor(text, KEY) === undefined))
})
