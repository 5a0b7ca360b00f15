import { expect, it } from 'vitest'
import { identityIndexOf } from './shopper-address.server.ts'

const indexOf = (forwardedFor: string | undefined) => identityIndexOf(forwardedFor, 32)

it('gives a client the same identity for each call, whatever entries it makes up', () => {
  const own = indexOf('203.0.113.9')
  expect(own).toBeTypeOf('number')
  for (let i = 0; i < 50; i++) expect(indexOf(`198.51.100.${i}, 203.0.113.9`)).toBe(own)
  for (const chain of [
    '203.0.113.9, 127.0.0.1',
    '203.0.113.9, 10.0.0.2, ::1',
    '::ffff:203.0.113.9',
    'x, 203.0.113.9',
  ])
    expect(indexOf(chain)).toBe(own)
})

it('gives one IPv6 network one identity', () => {
  const indices = Array.from({ length: 50 }, (_, i) => indexOf(`2001:db8:1:2:3:4:5:${i.toString(16)}`))
  expect(new Set([...indices, indexOf('2001:db8:1:2::7')]).size).toBe(1)
})

it('spreads clients over all identities', () => {
  const used = new Set(Array.from({ length: 2000 }, (_, i) => indexOf(`203.0.${i >> 8}.${i & 255}`)))
  expect(used.size).toBe(32)
})

it('knows no client where only internal addresses are named', () => {
  for (const chain of [
    undefined,
    '',
    '127.0.0.1',
    '::1',
    '172.17.0.1',
    '192.168.1.5, 10.0.0.2',
    'fd00::1',
    'nonsense',
  ])
    expect(indexOf(chain)).toBeUndefined()
})
