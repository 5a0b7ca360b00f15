import { expect, it } from 'vitest'
import { forwardedFor } from './client-address.ts'

const request = (forwarded?: string) =>
  new Request('http://shop.test/', { headers: forwarded ? { 'X-Forwarded-For': forwarded } : {} })

it('adds the address that the socket saw to those that proxies before it named', () => {
  expect(forwardedFor(request(), '203.0.113.9')).toBe('203.0.113.9')
  expect(forwardedFor(request('203.0.113.9, 10.0.0.2'), '10.0.0.3')).toBe('203.0.113.9, 10.0.0.2, 10.0.0.3')
  expect(forwardedFor(request(), '')).toBeUndefined()
})
