import { expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

const own = 'https://shop.example'
const page = `${own}/sign-in/callback?code=1`

test.each([
  ['/', '/'],
  ['/cart?x=1#lines', '/cart?x=1#lines'],
  ['/search?q=日本', '/search?q=%E6%97%A5%E6%9C%AC'],
  ['/a/../b', '/b'],
  ['https://shop.example/account', '/account'],
])('%j stays on the own origin', (address, path) => {
  expect(sameOriginPath(address, page)).toBe(path)
})

test.each([
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'http://shop.example/',
  'https://shop.example@evil.example/',
  'https://shop.example//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://shop.example/1',
  '/\0',
])('%j leads nowhere', address => {
  expect(sameOriginPath(address, own)).toBeUndefined()
})
