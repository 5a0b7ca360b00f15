import { expect, test } from 'vitest'
import { isLoopbackAddress, isLoopbackHost, isLoopbackUrl } from './loopback.ts'

test.each(['127.0.0.1', '127.9.8.7', '::1', '::ffff:127.0.0.1'])(
  '%s is the address of this machine',
  address => {
    expect(isLoopbackAddress(address)).toBe(true)
  },
)

test.each(['10.0.0.1', '::2', '::ffff:10.0.0.1', '1.127.0.0', ''])(
  '"%s" is the address of another machine',
  address => {
    expect(isLoopbackAddress(address)).toBe(false)
  },
)

test.each([
  'http://localhost',
  'https://localhost:8080/a',
  'http://127.0.0.1:1',
  'http://127.1',
  'http://[::1]/',
])('%s is a URL of this machine', url => {
  expect(isLoopbackUrl(url)).toBe(true)
})

test.each([
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost@example.com',
  'http://example.com/127.0.0.1',
  'http://[::2]/',
  'no URL',
])('%s is a URL of another machine, or none', url => {
  expect(isLoopbackUrl(url)).toBe(false)
})

test('a host may have the brackets of a URL', () => {
  expect(['::1', '[::1]', 'localhost'].map(isLoopbackHost)).toEqual([true, true, true])
  expect(isLoopbackHost('shop.localhost')).toBe(false)
})
