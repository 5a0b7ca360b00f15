import { contract } from '@stoa/contract'
import { codeOf, createAuthenticator, createDriver, type Tampering } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShopWithDrivers, shopOfTest } from '../../testing/open-test-shop.fixture.ts'
import { otherSite } from './other-site.fixture.ts'

const { shop, driver } = await openShopWithDrivers()

const { startPasskeySignIn, finishPasskeySignIn } = contract.passkeys
const { startPasskey, confirmPasskey } = contract.factors

const start = () => driver.visitor.callOk(startPasskeySignIn, {})
const finish = async (stateToken: string, credential: object) => {
  const reply = await driver.visitor.send(finishPasskeySignIn, { stateToken, credential })
  return codeOf(reply) ?? reply.body.state
}
/** Signs in with the driver's authenticator; answers with the state, or the code of the rejection. */
const signIn = async (mischief: Tampering = {}) => {
  const { stateToken, options } = await start()
  return finish(stateToken, driver.authenticator.get(options, mischief))
}

describe('signing in with a passkey (Web Authentication §7.2)', () => {
  beforeEach(async () => {
    await driver.addPasskey()
  })

  test('takes neither a name nor a password nor a second factor', async () => {
    await driver.addTotp()
    const { stateToken, options } = await start()
    expect(options).toMatchObject({ rpId: 'stoa.test', allowCredentials: [], userVerification: 'required' })
    const credential = driver.authenticator.get(options)
    const reply = await driver.visitor.callOk(finishPasskeySignIn, { stateToken, credential })
    expect(reply).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
      identity: { id: driver.memberId, factors: [{ type: 'WEBAUTHN' }, { type: 'TOTP' }] },
    })
    const session = await driver.anyone.send(
      contract.oauth.token,
      { grant_type: 'authorized_client', member_id: driver.memberId, session_token: reply.sessionToken },
      { token: `${driver.tokens.visitor},${driver.site.apiKey}` },
    )
    expect(session.status).toBe(200)
  })

  test.each<[string, Tampering]>([
    ['of another page', { origin: 'https://evil.test' }],
    ['of another host', { rpId: 'evil.test' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['signed by another key', { forged: true }],
    ['of a user who has not shown who he is', { userVerified: false }],
  ])('is rejected with an answer %s', { tags: 'nightly' }, async (_, mischief) => {
    expect(await signIn(mischief)).toBe('PASSKEY_INVALID')
    expect(await signIn()).toBe('SUCCESS')
  })

  test('is rejected when the counter does not increase: the key was cloned', async () => {
    expect(await signIn({ count: 7 })).toBe('SUCCESS')
    for (const count of [7, 6, 0])
      expect([count, await signIn({ count })]).toEqual([count, 'PASSKEY_INVALID'])
    expect(await signIn({ count: 8 })).toBe('SUCCESS')
  })

  test('takes authenticators that do not count', async () => {
    for (let i = 0; i < 2; i++) expect(await signIn({ count: 0 })).toBe('SUCCESS')
  })

  test('takes an answer once, right or wrong', async () => {
    const { stateToken, options } = await start()
    const credential = driver.authenticator.get(options)
    expect(await finish(stateToken, credential)).toBe('SUCCESS')
    expect(await finish(stateToken, credential)).toBe('STATE_TOKEN_INVALID')
    const next = await start()
    expect(await finish(next.stateToken, credential)).toBe('PASSKEY_INVALID')
    expect(await finish(next.stateToken, driver.authenticator.get(next.options))).toBe('STATE_TOKEN_INVALID')
  })

  test('accepts one of several concurrent answers', async () => {
    const { stateToken, options } = await start()
    const credential = driver.authenticator.get(options)
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => finish(stateToken, credential)))
    expect(outcomes.sort()).toEqual([
      'STATE_TOKEN_INVALID',
      'STATE_TOKEN_INVALID',
      'STATE_TOKEN_INVALID',
      'SUCCESS',
    ])
  })

  test('is over after five minutes', async () => {
    const { stateToken, options } = await start()
    shop.clock.advance(5 * 60_000)
    expect(await finish(stateToken, driver.authenticator.get(options))).toBe('STATE_TOKEN_INVALID')
  })

  test('does not take the challenge of an enrolment, nor an enrolment that of a sign-in', async () => {
    const enrolment = await driver.member.callOk(startPasskey, {})
    const { challenge } = enrolment.options as { challenge: string }
    const { options } = await start()
    const answer = driver.authenticator.get({ ...options, challenge })
    expect(await finish(challenge, answer)).toBe('STATE_TOKEN_INVALID')
    const other = driver.authenticator.create({ ...enrolment.options, challenge: options.challenge })
    const reply = await driver.member.send(confirmPasskey, { credential: other })
    expect(codeOf(reply)).toBe('FACTOR_NOT_STARTED')
  })

  test('does not work on another site, though its pages have the same address', async () => {
    const otherDriver = await createDriver(shop, await otherSite(shop.platform.administration))
    const { stateToken, options } = await otherDriver.visitor.callOk(startPasskeySignIn, {})
    const credential = driver.authenticator.get(options)
    const reply = await otherDriver.visitor.send(finishPasskeySignIn, { stateToken, credential })
    expect(codeOf(reply)).toBe('PASSKEY_INVALID')
  })

  test('is rejected with the user handle of another member', async () => {
    const [key] = driver.authenticator.keys.values()
    if (key) key.userHandle = Buffer.alloc(16, 1).toString('base64url')
    expect(await signIn()).toBe('PASSKEY_INVALID')
  })

  test('ends with the passkey', async () => {
    const { factors } = await driver.member.callOk(contract.factors.listMyFactors, {})
    await driver.member.callOk(contract.factors.deleteFactor, { factorId: factors[0]?.factorId ?? '' })
    expect(await signIn()).toBe('PASSKEY_INVALID')
  })

  test('tells a blocked member so', async () => {
    await driver.merchant.callOk(contract.members.blockMember, { id: driver.memberId })
    expect(await signIn()).toBe('MEMBER_BLOCKED')
  })

  test('does not sign in a member whom the merchant has disconnected (decision 018)', async () => {
    await driver.merchant.callOk(contract.members.disconnectMember, { id: driver.memberId })
    expect(await signIn()).toBe('PASSKEY_INVALID')
  })

  test('can be turned off by the site', async () => {
    const passkey = async (on: boolean) =>
      driver.merchant.callOk(contract.sites.updateSite, { site: { members: { passkey: on } } })
    await passkey(false)
    const reply = await driver.visitor.send(startPasskeySignIn, {})
    expect([codeOf(reply), reply.body.details.applicationError.data]).toEqual([
      'FACTOR_UNAVAILABLE',
      { factorType: 'WEBAUTHN', remedy: expect.stringContaining('members.passkey') },
    ])
    await passkey(true)
  })

  test.each<[string, object]>([
    ['nothing', {}],
    ['an id that is no text', { id: 7 }],
    ['an id without an answer', { id: 'AAAA' }],
    ['answers that are no objects', { response: 7 }],
    ['fields of other types', { response: { clientDataJSON: 5, authenticatorData: [], signature: null } }],
    ['client data that is no JSON', { response: { clientDataJSON: 'AAAA' } }],
  ])('rejects %s, and does not fail over it', async (_, credential) => {
    const { stateToken, options } = await start()
    const whole = driver.authenticator.get(options)
    const sent = 'response' in credential ? { ...whole, ...credential } : credential
    expect(await finish(stateToken, sent)).toBe('PASSKEY_INVALID')
  })
})

describe('a passkey', () => {
  test('belongs to one member of a site', async () => {
    await driver.addPasskey()
    const [id = ''] = driver.authenticator.keys.keys()
    const { token } = await driver.signedUp()
    const { options } = await driver.member.callOk(startPasskey, {}, { token })
    const credential = driver.authenticator.create(options)
    const tampered = credential.response as Record<string, string>
    const attestation = Buffer.from(tampered.attestationObject ?? '', 'base64url')
    const [own] = [...driver.authenticator.keys.keys()].slice(-1)
    const at = attestation.indexOf(Buffer.from(own ?? '', 'base64url'))
    Buffer.from(id, 'base64url').copy(attestation, at)
    const stolen = {
      ...credential,
      id,
      rawId: id,
      response: { ...tampered, attestationObject: attestation.toString('base64url') },
    }
    const reply = await driver.member.send(confirmPasskey, { credential: stolen }, { token })
    expect(codeOf(reply)).toBe('PASSKEY_INVALID')
    expect((await driver.member.callOk(contract.factors.listMyFactors, {}, { token })).factors).toEqual([])
  })
})

describe('the pages that passkeys are made for', () => {
  test.each([
    ['http://127.0.0.1:4730', 'localhost', 'http://localhost:4730'],
    ['http://[::1]:4730', 'localhost', 'http://localhost:4730'],
    ['https://account.shop.example', 'account.shop.example', 'https://account.shop.example'],
  ])('of %s are %s', async (publicUrl, rpId, origin) => {
    const own = await shopOfTest({ config: { publicUrl } })
    const member = await createDriver(own)
    const { options } = await member.member.callOk(startPasskey, {})
    expect(options).toMatchObject({ rp: { id: rpId } })
    const credential = createAuthenticator(origin).create(options)
    const { factor } = await member.member.callOk(confirmPasskey, { credential })
    expect(factor.type).toBe('WEBAUTHN')
  })

  test('are not available for an IP address, and the error names the setting', async () => {
    const publicUrl = 'http://192.0.2.7:4730'
    const own = await shopOfTest({ config: { publicUrl } })
    const member = await createDriver(own)
    const reply = await member.member.send(startPasskey, {})
    expect([codeOf(reply), reply.body.details.applicationError.data.remedy]).toEqual([
      'FACTOR_UNAVAILABLE',
      expect.stringContaining('STOA_PUBLIC_URL'),
    ])
    expect((await member.member.callOk(contract.factors.listMyFactors, {})).available).not.toContain(
      'WEBAUTHN',
    )
  })
})
