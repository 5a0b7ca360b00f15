import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const calls = contract.factors
const ADDED = 'stoa.identity.v1.factor_added'
const REMOVED = 'stoa.identity.v1.factor_removed'

const shop = await openShop()
const ofShop = () => shop

/** Long enough that changing factors takes a new sign-in. */
const later = () => {
  shop.clock.advance(11 * 60_000)
  return {}
}
const UNKNOWN_ID = '00000000-0000-4000-a000-00000000dead'
/** Replaces the driver's member by one whose e-mail address is not verified. */
const unproved = async (w: TestDriver) => {
  const { email } = await w.registered()
  w.tokens.member = (await w.exchange(await w.browserSignIn(email))).access_token
  return {}
}

scenarios(ofShop, calls.listMyFactors, [
  {
    name: 'has none at first, and sees what can be set up',
    reply: {
      factors: [],
      recoveryCodesLeft: 0,
      available: ['WEBAUTHN', 'TOTP', 'SMS', 'CALL', 'PUSH', 'EMAIL'],
    },
    statements: 2,
  },
  {
    name: 'sees their factors without secrets',
    given: async w => {
      for (const add of [w.addTotp, w.addPhone, w.addPasskey]) {
        await add()
        shop.clock.advance(1000)
      }
      return {}
    },
    reply: {
      factors: [
        { type: 'TOTP', target: undefined },
        { type: 'SMS', target: '•••• 456' },
        { type: 'WEBAUTHN', name: 'Laptop' },
      ],
      recoveryCodesLeft: 10,
    },
    statements: 2,
    afterwards: (_, reply) => expect(JSON.stringify(reply)).not.toMatch(/sealed|secret|publicKey|30123456/),
  },
])

scenarios(ofShop, calls.startTotp, [
  {
    name: 'gets a secret of 160 bits, and as what an app scans',
    reply: {
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as never,
      otpauthUrl: expect.stringMatching(/^otpauth:\/\/totp\/[^?]+\?.*secret=[A-Z2-7]{32}/) as never,
    },
    emitted: [],
    statements: 3,
    // Nothing is asked for before it is confirmed.
    afterwards: async w => expect((await w.member.callOk(calls.listMyFactors, {})).factors).toEqual([]),
  },
  { name: 'must have signed in of late', given: later, fails: 'RECENT_SIGN_IN_REQUIRED' },
  { name: 'must have verified their address', given: unproved, fails: 'EMAIL_NOT_VERIFIED' },
])

scenarios(ofShop, calls.confirmTotp, [
  {
    name: 'adds the app by a code of it, and gets ten recovery codes',
    given: async w => {
      const { secret } = await w.member.callOk(calls.startTotp, {})
      const code = w.totpNow(secret)
      return { code: `${code.slice(0, 3)} ${code.slice(3)}` }
    },
    reply: { factor: { type: 'TOTP', status: 'ACTIVE' } },
    emitted: [ADDED],
    afterwards: (_, { recoveryCodes }) => {
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const code of recoveryCodes ?? []) expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    },
  },
  {
    name: 'replaces an earlier app and keeps the recovery codes',
    given: async w => {
      await w.addTotp()
      const { secret } = await w.member.callOk(calls.startTotp, {})
      return { code: w.totpNow(secret) }
    },
    reply: { recoveryCodes: undefined },
    emitted: [REMOVED, ADDED],
    afterwards: async w => expect((await w.member.callOk(calls.listMyFactors, {})).factors).toHaveLength(1),
  },
  {
    name: 'is rejected with a wrong code',
    given: async w => ({ code: ((await w.member.callOk(calls.startTotp, {})) && '000000') || '' }),
    fails: 'VERIFICATION_FAILED',
  },
  {
    name: 'is rejected with what is no code',
    given: async w => ({ code: ((await w.member.callOk(calls.startTotp, {})) && '١٢٣٤٥٦') || '' }),
    fails: 'VERIFICATION_FAILED',
  },
  { name: 'must have started', request: { code: '123456' }, fails: 'FACTOR_NOT_STARTED' },
  {
    name: 'must have started within half an hour',
    given: async w => {
      const { secret } = await w.member.callOk(calls.startTotp, {})
      shop.clock.advance(31 * 60_000)
      return { code: w.totpNow(secret) }
    },
    fails: 'FACTOR_NOT_STARTED',
  },
])

const hasTenCodes = (codes: string[]) => new Set(codes).size === 10

scenarios(ofShop, calls.setEmailFactor, [
  {
    name: 'turns codes by e-mail on, with recovery codes for when the mailbox is lost',
    request: { enabled: true },
    reply: { factors: [{ type: 'EMAIL' }], recoveryCodes: expect.toSatisfy(hasTenCodes) as never },
    emitted: [ADDED],
  },
  {
    name: 'may say so twice',
    given: async w => (await w.member.callOk(calls.setEmailFactor, { enabled: true })) && {},
    request: { enabled: true },
    reply: { factors: [{ type: 'EMAIL' }], recoveryCodes: undefined },
    emitted: [],
  },
  {
    name: 'turns them off',
    given: async w => (await w.member.callOk(calls.setEmailFactor, { enabled: true })) && {},
    request: { enabled: false },
    reply: { factors: [] },
    emitted: [REMOVED],
  },
  {
    name: 'must have signed in of late',
    given: later,
    request: { enabled: true },
    fails: 'RECENT_SIGN_IN_REQUIRED',
  },
  {
    name: 'must have verified their address',
    given: unproved,
    request: { enabled: true },
    fails: 'EMAIL_NOT_VERIFIED',
  },
])

scenarios(ofShop, calls.startCodeFactor, [
  {
    name: 'has a code sent to their phone',
    request: { factorType: 'SMS', target: '+49 (30) 123-456' },
    reply: { sentTo: '•••• 456' },
    afterwards: () =>
      expect(shop.sentCodes.at(-1)).toMatchObject({
        type: 'SMS',
        target: '+4930123456',
        code: expect.stringMatching(/^\d{6}$/),
        siteName: expect.any(String),
        language: 'en',
      }),
  },
  {
    name: 'must give a number that every network takes',
    request: { factorType: 'CALL', target: '030 123456' },
    rejects: { target: 'FORMAT' },
  },
  {
    name: 'must have signed in of late',
    given: later,
    request: { factorType: 'SMS', target: '+4930123456' },
    fails: 'RECENT_SIGN_IN_REQUIRED',
  },
])

scenarios(ofShop, calls.confirmCodeFactor, [
  {
    name: 'adds the app that shows the code',
    given: w => w.startPhone(undefined, 'PUSH'),
    reply: { factor: { type: 'PUSH', target: '••••' }, recoveryCodes: expect.any(Array) as never },
    emitted: [ADDED],
  },
  {
    name: 'is rejected with a wrong code',
    given: async w => ({ ...(await w.startPhone()), code: 'wrong' }),
    fails: 'VERIFICATION_FAILED',
  },
  {
    name: "is rejected with another member's step",
    given: async w => w.startPhone((await w.signedUp()).token),
    fails: 'STATE_TOKEN_INVALID',
  },
])

scenarios(ofShop, calls.startPasskey, [
  {
    name: 'gets options for the own pages, and the keys that he has already',
    given: async w => (await w.addPasskey()) && {},
    reply: {
      options: {
        rp: { id: 'stoa.test' },
        excludeCredentials: [{ type: 'public-key' }],
        attestation: 'none',
      },
    },
  },
  { name: 'must have signed in of late', given: later, fails: 'RECENT_SIGN_IN_REQUIRED' },
  { name: 'must have verified their address', given: unproved, fails: 'EMAIL_NOT_VERIFIED' },
])

const newCredential = async (
  w: TestDriver,
  ...mischief: Parameters<TestDriver['authenticator']['create']>[1][]
) => {
  const { options } = await w.member.callOk(calls.startPasskey, {})
  return { credential: w.authenticator.create(options, ...mischief) }
}

scenarios(ofShop, calls.confirmPasskey, [
  {
    name: 'adds it under a name',
    given: newCredential,
    request: { name: 'Phone' },
    reply: { factor: { type: 'WEBAUTHN', name: 'Phone' }, recoveryCodes: expect.any(Array) as never },
    emitted: [ADDED],
  },
  {
    name: 'is rejected with a key for another page',
    given: w => newCredential(w, { origin: 'https://evil.test' }),
    fails: 'PASSKEY_INVALID',
  },
  {
    name: 'is rejected a key for another host',
    given: w => newCredential(w, { rpId: 'evil.test' }),
    fails: 'PASSKEY_INVALID',
  },
  {
    name: 'is rejected a key made for another challenge',
    given: w => newCredential(w, { challenge: 'made-up' }),
    fails: 'FACTOR_NOT_STARTED',
  },
  {
    name: "is rejected with a key for another member's challenge",
    given: async w => {
      const { token } = await w.signedUp()
      const { options } = await w.member.callOk(calls.startPasskey, {}, { token })
      return { credential: w.authenticator.create(options) }
    },
    fails: 'FACTOR_NOT_STARTED',
  },
  {
    name: 'is rejected after five minutes',
    given: async w => {
      const given = await newCredential(w)
      shop.clock.advance(5 * 60_000)
      return given
    },
    fails: 'FACTOR_NOT_STARTED',
  },
  { name: 'is rejected what is no credential', request: { credential: {} }, fails: 'FACTOR_NOT_STARTED' },
])

scenarios(ofShop, calls.renewRecoveryCodes, [
  {
    name: 'gets ten new ones',
    given: async w => (await w.addTotp()) && {},
    emitted: ['stoa.identity.v1.recovery_codes_renewed'],
    afterwards: (_, { recoveryCodes }) => expect(recoveryCodes).toHaveLength(10),
  },
  { name: 'has no factor that they could replace', fails: 'FACTOR_NOT_FOUND' },
  {
    name: 'must have signed in of late',
    given: async w => (await w.addTotp()) && later(),
    fails: 'RECENT_SIGN_IN_REQUIRED',
  },
])

scenarios(ofShop, calls.deleteFactor, [
  {
    name: 'removes the last one with its recovery codes',
    given: async w => ({ factorId: (await w.addTotp()).factorId }),
    emitted: [REMOVED],
    afterwards: async w =>
      expect(await w.member.callOk(calls.listMyFactors, {})).toMatchObject({
        factors: [],
        recoveryCodesLeft: 0,
      }),
  },
  {
    name: 'keeps the recovery codes while another factor is left',
    given: async w => {
      await w.addPasskey()
      return { factorId: (await w.addTotp()).factorId }
    },
    afterwards: async w =>
      expect(await w.member.callOk(calls.listMyFactors, {})).toMatchObject({
        factors: [{ type: 'WEBAUTHN' }],
        recoveryCodesLeft: 10,
      }),
  },
  {
    name: "cannot remove another member's factor",
    given: async w => ({ factorId: (await w.addTotp((await w.signedUp()).token)).factorId }),
    fails: 'FACTOR_NOT_FOUND',
  },
  {
    name: 'must have signed in of late',
    given: async w => ({ factorId: (await w.addTotp()).factorId, ...later() }),
    fails: 'RECENT_SIGN_IN_REQUIRED',
  },
])

const withPhone = async (w: TestDriver) => {
  const { token, email } = await w.signedUp()
  await w.addPhone(token)
  const { stateToken = '' } = await w.login(email)
  return { stateToken, factorType: 'SMS' as const }
}

scenarios(ofShop, calls.sendFactorCode, [
  { name: 'has a code sent to the phone', given: withPhone, reply: { sentTo: '•••• 456' } },
  {
    name: 'cannot have one sent in a way that the challenge does not name',
    given: async w => ({ ...(await withPhone(w)), factorType: 'EMAIL' as const }),
    fails: 'FACTOR_UNAVAILABLE',
  },
  {
    name: 'cannot have one sent for a sign-in that is over',
    request: { stateToken: 'made-up', factorType: 'EMAIL' },
    fails: 'STATE_TOKEN_INVALID',
  },
])

const withDevice = async (w: TestDriver) => {
  await w.asNewMember()
  return w.trustDevice(w.memberEmail, (await w.addTotp()).secret)
}

scenarios(ofShop, calls.listTrustedDevices, [
  { name: 'has none at first', reply: { devices: [] }, statements: 1 },
  {
    name: 'sees one for 30 days, and not its token',
    given: async w => (await withDevice(w)) && {},
    reply: { devices: [{ address: '127.0.0.1' }] },
    afterwards: (_, { devices: [device] }) => {
      const { createdDate = '', expiresDate = '' } = device ?? {}
      expect(Date.parse(expiresDate) - Date.parse(createdDate)).toBe(30 * 86_400_000)
      expect(Object.keys(device ?? {}).sort()).toEqual([
        'address',
        'createdDate',
        'expiresDate',
        'id',
        'lastUsedDate',
      ])
    },
  },
])

scenarios(ofShop, calls.revokeTrustedDevice, [
  {
    name: 'asks the device for the factor again',
    given: async w => {
      const deviceToken = await withDevice(w)
      expect((await w.login(w.memberEmail, deviceToken)).state).toBe('SUCCESS')
      const { devices } = await w.member.callOk(calls.listTrustedDevices, {})
      return { id: devices[0]?.id ?? '' }
    },
    emitted: ['stoa.identity.v1.device_revoked'],
    statements: 4,
    afterwards: async w => expect((await w.member.callOk(calls.listTrustedDevices, {})).devices).toEqual([]),
  },
  { name: 'has no device of this id', request: { id: UNKNOWN_ID }, fails: 'DEVICE_NOT_FOUND' },
])
