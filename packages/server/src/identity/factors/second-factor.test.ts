import { contract, type RequestOf } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'
import { otherSite } from './other-site.fixture.ts'

const { shop, driver } = await openShopWithDrivers()

const { verifyFactor } = contract.authentication
const { setEmailFactor, sendFactorCode, deleteFactor } = contract.factors

type Answer = Partial<RequestOf<typeof verifyFactor>>
const MINUTE = 60_000

const verify = (answer: Answer) => driver.visitor.send(verifyFactor, answer)
/** How a step ends: with its state, or the code of the rejection. */
const outcomeOf = async (answer: Answer) => {
  const reply = await verify(answer)
  return codeOf(reply) ?? reply.body.state
}
const byApp = (stateToken: string, code: string): Answer => ({
  factorType: 'TOTP',
  stateToken,
  totpData: { code },
})
const mailedCode = async (email: string) =>
  /\b\d{6}\b/.exec((await driver.mailTo(email)).body ?? '')?.[0] ?? ''
/** A code that is not this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const stepOf = async (email: string) => (await driver.login(email)).stateToken ?? ''

/** A new member with codes by e-mail, and the login that waits for one. */
const byMail = async () => {
  const member = await driver.signedUp()
  await driver.member.callOk(setEmailFactor, { enabled: true }, { token: member.token })
  return { ...member, stateToken: await stepOf(member.email) }
}

/** Each factor: a step of a new member that waits for it, and the right answer. */
const factors: Record<
  string,
  () => Promise<{ email: string; answer: Answer; wrongAnswer: Answer; rejection: string }>
> = {
  TOTP: async () => {
    const { email, secret, stateToken } = await driver.challenged()
    const code = driver.totpNow(secret)
    return {
      email,
      answer: byApp(stateToken, code),
      wrongAnswer: byApp(stateToken, wrong(code)),
      rejection: CODE,
    }
  },
  EMAIL: async () => {
    const { email, stateToken } = await byMail()
    const code = await mailedCode(email)
    const answer = (text: string): Answer => ({ factorType: 'EMAIL', stateToken, emailData: { code: text } })
    return { email, answer: answer(code), wrongAnswer: answer(wrong(code)), rejection: CODE }
  },
  RECOVERY_CODE: async () => {
    const { email, stateToken, recoveryCodes } = await driver.challenged()
    const answer = (code = ''): Answer => ({
      factorType: 'RECOVERY_CODE',
      stateToken,
      recoveryCodeData: { code },
    })
    const [code] = recoveryCodes
    return { email, answer: answer(code), wrongAnswer: answer('0000-0000-0000-0000'), rejection: CODE }
  },
  SMS: () => byProvider('SMS', code => ({ smsData: { code } })),
  CALL: () => byProvider('CALL', code => ({ callData: { code } })),
  PUSH: () => byProvider('PUSH', code => ({ pushData: { code } })),
  WEBAUTHN: async () => {
    const { email, token } = await driver.signedUp()
    await driver.addPasskey(token)
    const { stateToken, mfaChallengeData } = await driver.login(email)
    const options = mfaChallengeData?.webauthn ?? {}
    const answer = (forged: boolean): Answer => ({
      factorType: 'WEBAUTHN',
      stateToken,
      webauthnData: driver.authenticator.get(options, { forged }),
    })
    return { email, wrongAnswer: answer(true), answer: answer(false), rejection: 'PASSKEY_INVALID' }
  },
}
const CODE = 'VERIFICATION_FAILED'

async function byProvider(factorType: 'SMS' | 'CALL' | 'PUSH', data: (code: string) => Answer) {
  const { email, token } = await driver.signedUp()
  await driver.addPhone(token, factorType)
  const stateToken = await stepOf(email)
  await driver.visitor.callOk(sendFactorCode, { stateToken, factorType })
  const code = driver.sentCode()
  const common = { factorType, stateToken }
  return {
    email,
    answer: { ...common, ...data(code) },
    wrongAnswer: { ...common, ...data(wrong(code)) },
    rejection: CODE,
  }
}

describe.each(Object.keys(factors))('%s as second factor (protocol/sign-in §7)', type => {
  const begin = () => factors[type]?.() as ReturnType<NonNullable<(typeof factors)[string]>>
  // Codes of a provider are alike but for the way on which they are sent.
  const tags = ['CALL', 'PUSH'].includes(type) ? ['nightly'] : []

  test('signs in with the right answer, once', async () => {
    const { answer } = await begin()
    expect(await outcomeOf(answer)).toBe('SUCCESS')
    expect(await outcomeOf(answer)).toBe('STATE_TOKEN_INVALID')
  })

  test('rejects a wrong answer and accepts the right one afterwards', async () => {
    const { answer, wrongAnswer, rejection } = await begin()
    expect(await outcomeOf(wrongAnswer)).toBe(rejection)
    expect(await outcomeOf(answer)).toBe('SUCCESS')
  })

  test('ends after five wrong answers, also in parallel', { tags }, async () => {
    const { answer, wrongAnswer, rejection } = await begin()
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcomeOf(wrongAnswer)))
    expect(outcomes.filter(outcome => outcome === rejection)).toHaveLength(5)
    expect(outcomes.filter(outcome => outcome === 'STATE_TOKEN_INVALID')).toHaveLength(7)
    expect(await outcomeOf(answer)).toBe('STATE_TOKEN_INVALID')
  })

  test('accepts one of several concurrent right answers', { tags }, async () => {
    const { answer } = await begin()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(answer)))
    expect(outcomes.filter(outcome => outcome === 'SUCCESS')).toHaveLength(1)
  })

  test('is over after a quarter of an hour', { tags }, async () => {
    const { answer } = await begin()
    shop.clock.advance(15 * MINUTE)
    expect(await outcomeOf(answer)).toBe('STATE_TOKEN_INVALID')
  })

  test('does not answer for another member, nor on another site', { tags }, async () => {
    const mine = await begin()
    const other = await begin()
    const mixed = await outcomeOf({ ...mine.answer, stateToken: other.answer.stateToken })
    expect([mine.rejection, 'STATE_TOKEN_INVALID']).toContain(mixed)
    const otherDriver = await createDriver(shop, await otherSite(shop.platform.administration))
    expect(codeOf(await otherDriver.visitor.send(verifyFactor, mine.answer))).toBe('STATE_TOKEN_INVALID')
    expect(await outcomeOf(mine.answer)).toBe('SUCCESS')
  })

  test('is not required when the member is blocked', { tags }, async () => {
    const { answer, email } = await begin()
    const { members } = await driver.merchant.callOk(contract.members.queryMembers, {
      query: { filter: { loginEmail: email } },
    })
    await driver.merchant.callOk(contract.members.blockMember, { id: members[0]?.id ?? '' })
    expect(['MEMBER_BLOCKED', 'STATE_TOKEN_INVALID']).toContain(await outcomeOf(answer))
  })
})

describe('SQL statements', () => {
  const count = async (work: () => Promise<unknown>) => {
    shop.statements.length = 0
    await work()
    return shop.statements.filter(text => !/\bfrom (sites|client_apps|api_keys)\b/.test(text)).length
  }

  test('of a login and of a factor are as many for ten factors as for one', async () => {
    const { email, token, secret } = await driver.challenged()
    const login = () => count(() => driver.login(email))
    const answer = async () => {
      const stateToken = await stepOf(email)
      shop.clock.advance(30_000)
      return count(() => outcomeOf(byApp(stateToken, driver.totpNow(secret))))
    }
    const [few, fewMore] = [await login(), await answer()]
    for (let i = 0; i < 9; i++) await driver.addPasskey(token)
    expect([await login(), await answer()]).toEqual([few, fewMore])
    expect([few, fewMore]).toEqual([8, 13])
  })
})

describe('a challenge', () => {
  test('contains the next step and no data of the member', async () => {
    const { email } = await driver.challenged()
    const { stateToken: _, ...reply } = await driver.login(email)
    expect(reply).toEqual({
      state: 'REQUIRE_MFA',
      mfaChallengeData: { reason: 'USER_SETTINGS', factors: ['TOTP', 'RECOVERY_CODE'] },
    })
  })

  test('contains the member and their factors after completion', async () => {
    const { id, secret, stateToken } = await driver.challenged()
    const { body } = await verify(byApp(stateToken, driver.totpNow(secret)))
    expect(body).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
      identity: { id, factors: [{ type: 'TOTP', status: 'ACTIVE' }] },
    })
  })

  test('accepts another factor of the member, and none that they do not have', async () => {
    const { email, token } = await driver.challenged()
    await driver.addPhone(token)
    await driver.addPasskey(token)
    const { stateToken = '', mfaChallengeData } = await driver.login(email)
    expect(mfaChallengeData).toMatchObject({
      factors: ['WEBAUTHN', 'TOTP', 'SMS', 'RECOVERY_CODE'],
      webauthn: {
        rpId: 'stoa.test',
        allowCredentials: [{ type: 'public-key' }],
        userVerification: 'preferred',
      },
    })
    for (const factorType of ['EMAIL', 'PUSH', 'PASSWORD'] as const)
      expect(await outcomeOf({ factorType, stateToken, emailData: { code: '123456' } })).toBe(
        'FACTOR_UNAVAILABLE',
      )
    await driver.visitor.callOk(sendFactorCode, { stateToken, factorType: 'SMS' })
    const answer: Answer = { factorType: 'SMS', stateToken, smsData: { code: driver.sentCode() } }
    expect(await outcomeOf(answer)).toBe('SUCCESS')
  })

  test('takes a code for the factor that it was sent for, and no other', async () => {
    const { email, token } = await driver.signedUp()
    await driver.addPhone(token, 'SMS')
    await driver.addPhone(token, 'CALL')
    const stateToken = await stepOf(email)
    await driver.visitor.callOk(sendFactorCode, { stateToken, factorType: 'SMS' })
    const data = { code: driver.sentCode() }
    expect(await outcomeOf({ factorType: 'CALL', stateToken, callData: data })).toBe(CODE)
    expect(await outcomeOf({ factorType: 'SMS', stateToken, smsData: data })).toBe('SUCCESS')
  })

  test('names the field that is missing, and counts no try for it', async () => {
    const { stateToken, secret } = await driver.challenged()
    for (let i = 0; i < 6; i++)
      expect(rejectedFields(await verify({ factorType: 'TOTP', stateToken }))).toEqual({
        'totpData.code': 'REQUIRED_FIELD',
      })
    expect(await outcomeOf(byApp(stateToken, driver.totpNow(secret)))).toBe('SUCCESS')
  })

  test('ends with the factors that it was made for', async () => {
    const { stateToken, secret, factorId, token } = await driver.challenged()
    await driver.member.callOk(deleteFactor, { factorId }, { token })
    expect(await outcomeOf(byApp(stateToken, driver.totpNow(secret)))).toBe('STATE_TOKEN_INVALID')
  })
})

describe('a code of an app', () => {
  test('works one step early or late, and no more (RFC 6238 §5.2)', async () => {
    for (const [steps, expected] of [
      [-2, CODE],
      [1, 'SUCCESS'],
      [2, CODE],
    ] as const) {
      const { email, secret } = await driver.challenged()
      shop.clock.advance(2 * 30_000)
      const stateToken = await stepOf(email)
      const now = shop.clock.now()
      shop.clock.set(now + steps * 30_000)
      const code = driver.totpNow(secret)
      shop.clock.set(now)
      expect([steps, await outcomeOf(byApp(stateToken, code))]).toEqual([steps, expected])
    }
  })

  test('that signed in does not sign in again, nor does an earlier one', async () => {
    const { email, secret, stateToken } = await driver.challenged()
    const earlier = driver.totpNow(secret)
    shop.clock.advance(30_000)
    const code = driver.totpNow(secret)
    expect(await outcomeOf(byApp(stateToken, code))).toBe('SUCCESS')
    for (const used of [code, earlier]) expect(await outcomeOf(byApp(await stepOf(email), used))).toBe(CODE)
  })

  test('that confirmed the app does not sign in', async () => {
    const { email, token } = await driver.signedUp()
    const { secret } = await driver.member.callOk(contract.factors.startTotp, {}, { token })
    const code = driver.totpNow(secret)
    await driver.member.callOk(contract.factors.confirmTotp, { code }, { token })
    expect(await outcomeOf(byApp(await stepOf(email), code))).toBe(CODE)
  })
})

describe('recovery codes', () => {
  const answer = (stateToken: string, code: string): Answer => ({
    factorType: 'RECOVERY_CODE',
    stateToken,
    recoveryCodeData: { code },
  })

  test('work once each, in any spelling, and the reply has the remaining number', async () => {
    const { email, stateToken, recoveryCodes } = await driver.challenged()
    const [first = '', second = ''] = recoveryCodes
    const { body } = await verify(answer(stateToken, first.toLowerCase().replaceAll('-', ' ')))
    expect(body).toMatchObject({ state: 'SUCCESS', additionalData: { recoveryCodesLeft: { numValue: 9 } } })
    expect(await outcomeOf(answer(await stepOf(email), first))).toBe(CODE)
    expect(await outcomeOf(answer(await stepOf(email), second))).toBe('SUCCESS')
  })

  test('stop working when new ones are made', async () => {
    const { email, token, recoveryCodes } = await driver.challenged()
    const renewed = await driver.member.callOk(contract.factors.renewRecoveryCodes, {}, { token })
    expect(await outcomeOf(answer(await stepOf(email), recoveryCodes[0] ?? ''))).toBe(CODE)
    expect(await outcomeOf(answer(await stepOf(email), renewed.recoveryCodes[0] ?? ''))).toBe('SUCCESS')
  })

  test('of others do not work', async () => {
    const { recoveryCodes } = await driver.challenged()
    const { stateToken } = await driver.challenged()
    expect(await outcomeOf(answer(stateToken, recoveryCodes[0] ?? ''))).toBe(CODE)
  })
})

describe('a code by e-mail', () => {
  test('is sent with the challenge when there is no better factor, and can be sent again', async () => {
    const { email, stateToken } = await byMail()
    const first = await mailedCode(email)
    const { sentTo } = await driver.visitor.callOk(sendFactorCode, { stateToken, factorType: 'EMAIL' })
    expect(sentTo).toBe(email.replace(/^(.).*@/, '$1•••@'))
    const second = await mailedCode(email)
    expect(second).not.toBe(first)
    const answer = (code: string): Answer => ({ factorType: 'EMAIL', stateToken, emailData: { code } })
    expect([await outcomeOf(answer(first)), await outcomeOf(answer(second))]).toEqual([CODE, 'SUCCESS'])
  })

  test('sent again gives no more tries', async () => {
    const { email, stateToken } = await byMail()
    const answer = (code: string): Answer => ({ factorType: 'EMAIL', stateToken, emailData: { code } })
    for (let i = 0; i < 3; i++) await outcomeOf(answer('no code'))
    await driver.visitor.callOk(sendFactorCode, { stateToken, factorType: 'EMAIL' })
    for (let i = 0; i < 2; i++) expect(await outcomeOf(answer('no code'))).toBe(CODE)
    expect(await outcomeOf(answer(await mailedCode(email)))).toBe('STATE_TOKEN_INVALID')
    const again = await driver.visitor.send(sendFactorCode, { stateToken, factorType: 'EMAIL' })
    expect(codeOf(again)).toBe('STATE_TOKEN_INVALID')
  })

  test('is not sent to fill a mailbox', async () => {
    const { stateToken } = await byMail()
    const outcomes = []
    for (let i = 0; i < 6; i++)
      outcomes.push(codeOf(await driver.visitor.send(sendFactorCode, { stateToken, factorType: 'EMAIL' })))
    expect(outcomes).toContain('RATE_LIMITED')
  })
})

test('guesses are limited over all sign-ins of a member, while their passkey still works', async () => {
  const { email, token } = await driver.challenged()
  await driver.addPasskey(token)
  const outcomes: string[] = []
  for (let i = 0; i < 5; i++) {
    const stateToken = await stepOf(email)
    for (let j = 0; j < 5; j++) outcomes.push(await outcomeOf(byApp(stateToken, 'no code')))
  }
  expect(outcomes.at(0)).toBe(CODE)
  expect(outcomes.at(-1)).toBe('RATE_LIMITED')
  const { stateToken, mfaChallengeData } = await driver.login(email)
  const webauthnData = driver.authenticator.get(mfaChallengeData?.webauthn ?? {})
  expect(await outcomeOf({ factorType: 'WEBAUTHN', stateToken, webauthnData })).toBe('SUCCESS')
})
