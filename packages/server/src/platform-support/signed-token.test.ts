import { expect, test } from 'vitest'
import { signToken, verifyToken } from './signed-token.ts'

const token = signToken('secret', 'cart recovery', { id: '7' })

test('a token is valid for its purpose and its secret alone', () => {
  expect(verifyToken('secret', 'cart recovery', token)).toEqual({ id: '7' })
  expect(verifyToken('secret', 'checkout completion', token)).toBeUndefined()
  expect(verifyToken('other', 'cart recovery', token)).toBeUndefined()
})

test('a changed token is invalid', () => {
  const [payload = '', signature = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify({ id: '8' })).toString('base64url')
  for (const changed of [
    '',
    '.',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${other}.${signature}`,
    `${payload}.${signature.slice(1)}`,
    `${token}.`,
    `${token}.${signature}`,
  ])
    expect(verifyToken('secret', 'cart recovery', changed), changed).toBeUndefined()
})
