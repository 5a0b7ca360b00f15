import { expect, test } from 'vitest'
import { trackingLink } from './tracking-link.ts'

test('known carriers have a tracking link, others have none (protocol/fulfillments §3)', () => {
  for (const carrier of ['fedex', 'ups', 'usps', 'canadaPost', 'dhl', 'Canada Post', 'U.P.S.'])
    expect(trackingLink(carrier, 'A 1&b')).toMatch(/^https:\/\/[\w./#?-]+=A%201%26b$/)
  for (const carrier of ['', 'pigeon', 'constructor', '__proto__', 'toString'])
    expect(trackingLink(carrier, '1'), carrier).toBeUndefined()
})
