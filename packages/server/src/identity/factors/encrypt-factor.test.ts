import { expect, test } from 'vitest'
import { systemIds } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { decryptFactorSecret, encryptFactorSecret } from './encrypt-factor.ts'

const ctxOf = (siteId: string, encryptionSecret: string) =>
  ({
    site: { id: siteId },
    ids: systemIds,
    platform: { factors: { encryptionSecret, providers: [] } },
  }) as unknown as Ctx

const secret = systemIds.secret(32)
const here = ctxOf('a-site', secret)
const mine = { memberId: 'me', type: 'TOTP' as const }
const plain = Buffer.from('twenty bytes of that')

test('an encrypted secret decrypts again, and each ciphertext is different', () => {
  const [one, two] = [encryptFactorSecret(here, mine, plain), encryptFactorSecret(here, mine, plain)]
  expect([decryptFactorSecret(here, mine, one), decryptFactorSecret(here, mine, two)]).toEqual([plain, plain])
  expect(one.equals(two)).toBe(false)
  expect(one.includes(plain)).toBe(false)
})

test.each([
  ['another member', here, { ...mine, memberId: 'you' }],
  ['another type', here, { ...mine, type: 'SMS' as const }],
  ['another site', ctxOf('b-site', secret), mine],
  ['another installation', ctxOf('a-site', systemIds.secret(32)), mine],
])('it does not open for %s', (_, ctx, belonging) => {
  const encrypted = encryptFactorSecret(here, mine, plain)
  expect(() => decryptFactorSecret(ctx, belonging, encrypted)).toThrow()
})

test('it does not open when a bit of it was changed, or its end is gone', () => {
  const encrypted = encryptFactorSecret(here, mine, plain)
  for (let i = 0; i < encrypted.length; i++) {
    const changed = Buffer.from(encrypted)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => decryptFactorSecret(here, mine, changed), String(i)).toThrow()
  }
  for (const length of [0, 12, 20, 28, encrypted.length - 1])
    expect(() => decryptFactorSecret(here, mine, encrypted.subarray(0, length)), String(length)).toThrow()
})
