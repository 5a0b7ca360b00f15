import { expect, it, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const own = ['https://shop.example', 'http://10.0.0.5:3000']
const allows = (headers: Record<string, string>, method = 'POST') =>
  isSameOrigin({ method, headers: new Headers(headers) }, own)

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://shop.example' }],
  // Behind a proxy that neither keeps the host nor names the protocol.
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://other.example' }],
  [{ 'Sec-Fetch-Site': 'none' }],
  [{ Origin: 'https://shop.example' }],
  [{ Origin: 'http://10.0.0.5:3000' }],
  [{ Referer: 'https://shop.example/cart?x=1' }],
  [{}],
])('a form may come with %j', headers => expect(allows(headers)).toBe(true))

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://shop.example' }],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.shop.example' }],
  [{ 'Sec-Fetch-Site': 'nonsense' }],
  [{ 'Sec-Fetch-Site': '' }],
  [{ Origin: 'https://evil.example' }],
  [{ Origin: 'https://evil.example', Referer: 'https://shop.example/' }],
  [{ Origin: 'null' }],
  [{ Origin: 'http://shop.example' }],
  [{ Origin: 'https://shop.example.evil.example' }],
  [{ Origin: '' }],
  [{ Referer: 'https://evil.example/?https://shop.example/' }],
  [{ Referer: 'nonsense' }],
])('a form may not come with %j', headers => {
  expect(allows(headers)).toBe(false)
  for (const method of ['PUT', 'PATCH', 'DELETE']) expect(allows(headers, method)).toBe(false)
})

it('lets every site link to pages', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(allows({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, method)).toBe(true)
})
