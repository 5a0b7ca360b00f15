import { expect, test } from 'vitest'
import { totpEnrolment, totpStep } from './totp.ts'

/** RFC 6238 appendix B: the seed, and of its codes the last six digits. */
const seed = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test.each(vectors)('at %i seconds the code is %s (RFC 6238 appendix B)', (seconds, code) => {
  expect(totpStep(seed, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test.each(['', '28708', '2870822', '28708a', '٢٨٧٠٨٢', '0x4613', '-287082'])('%j is no code', text => {
  expect(totpStep(seed, text, 59_000)).toBeUndefined()
})

test('what an app scans names shop and member, whatever they are called', () => {
  const { otpauthUrl, secret } = totpEnrolment(seed, {
    issuer: 'Müller: Töpfe & Co',
    label: 'ada@example.com',
  })
  const url = new URL(otpauthUrl)
  expect(decodeURIComponent(url.pathname)).toBe('/Müller  Töpfe & Co:ada@example.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Müller  Töpfe & Co',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
