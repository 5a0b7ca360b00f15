import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CursorState, openCursor, sealCursor } from './cursor.ts'

const SEAL = { secret: 'a secret', purpose: 'site\nproduct' }
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
  expect(openCursor(sealCursor(STATE, SEAL), SEAL)).toEqual(STATE)
  const long = {
    ...STATE,
    backward: false,
    inclusive: true,
    filter: { id: { $in: Array(900).fill('an-id') } },
  }
  const cursor = sealCursor(long, SEAL)
  expect(openCursor(cursor, SEAL)).toEqual(long)
  expect(cursor.length).toBeLessThan(JSON.stringify(long).length / 10)
})

it('is invalid for another secret, site or entity', () => {
  const cursor = sealCursor(STATE, SEAL)
  expect(openCursor(cursor, { ...SEAL, secret: 'another' })).toBeUndefined()
  expect(openCursor(cursor, { ...SEAL, purpose: 'other site\nproduct' })).toBeUndefined()
  expect(openCursor(cursor, { ...SEAL, purpose: 'site\norder' })).toBeUndefined()
})

it('is invalid when a single character differs', () => {
  const cursor = sealCursor(STATE, SEAL)
  for (let i = 0; i < cursor.length; i++) {
    const changed = `${cursor.slice(0, i)}${cursor[i] === 'A' ? 'B' : 'A'}${cursor.slice(i + 1)}`
    expect(openCursor(changed, SEAL), `character ${i}`).toBeUndefined()
  }
  for (const changed of [
    `${cursor}A`,
    `${cursor}=`,
    ` ${cursor}`,
    cursor.slice(1),
    cursor.slice(0, -1),
    '',
  ]) {
    expect(openCursor(changed, SEAL)).toBeUndefined()
  }
})

it('returns undefined for any other text, without throwing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => openCursor(text, SEAL) === undefined))
  fc.assert(fc.property(fc.base64String(), text => openCursor(text, SEAL) === undefined))
})
