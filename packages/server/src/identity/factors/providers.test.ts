import { contract } from '@stoa/contract'
import type { FactorMessage, FactorProvider } from '@stoa/server'
import { codeOf, createDriver, createShop, type Shop, type ShopOptions, type TestDriver } from '@stoa/testkit'
import { afterEach, describe, expect, inject, test } from 'vitest'

const { startCodeFactor, confirmCodeFactor, sendFactorCode, listMyFactors } = contract.factors

let shop: Shop | undefined
afterEach(async () => {
  await shop?.close()
  shop = undefined
})
const open = async (factorProviders: ShopOptions['factorProviders']): Promise<TestDriver> => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', factorProviders })
  return createDriver(shop)
}
const target = '+4930123456'

test('without a provider, the error names the setting', async () => {
  const driver = await open([])
  for (const factorType of ['SMS', 'CALL', 'PUSH'] as const) {
    const reply = await driver.member.send(startCodeFactor, { factorType, target })
    expect([reply.status, codeOf(reply), reply.body.details.applicationError.data]).toEqual([
      409,
      'FACTOR_UNAVAILABLE',
      { factorType, remedy: expect.stringContaining('factorProviders') },
    ])
  }
  expect((await driver.member.callOk(listMyFactors, {})).available).toEqual(['WEBAUTHN', 'TOTP', 'EMAIL'])
})

test('the first provider that serves a type gets its codes, and no other', { tags: 'nightly' }, async () => {
  const sent: Record<'texts' | 'calls', FactorMessage[]> = { texts: [], calls: [] }
  const provider = (name: keyof typeof sent, types: FactorProvider['types']): FactorProvider => ({
    types,
    send: async message => {
      sent[name].push(message)
    },
  })
  const driver = await open([provider('texts', ['SMS']), provider('calls', ['SMS', 'CALL'])])
  for (const factorType of ['SMS', 'CALL'] as const) {
    const { stateToken } = await driver.member.callOk(startCodeFactor, { factorType, target })
    const code = sent[factorType === 'SMS' ? 'texts' : 'calls'].at(-1)?.code ?? ''
    await driver.member.callOk(confirmCodeFactor, { stateToken, code })
  }
  expect([sent.texts.length, sent.calls.length]).toEqual([1, 1])
  expect((await driver.member.callOk(listMyFactors, {})).available).toEqual([
    'WEBAUTHN',
    'TOTP',
    'SMS',
    'CALL',
    'EMAIL',
  ])
})

describe('a provider', () => {
  test('that rejects the code is reported as the cause, and the next attempt may succeed', async () => {
    let up = false
    const codes: string[] = []
    const driver = await open([
      {
        types: ['SMS'],
        async send({ code }) {
          if (!up) throw new Error('no credit left')
          codes.push(code)
        },
      },
    ])
    const request = { factorType: 'SMS' as const, target }
    const rejected = await driver.member.send(startCodeFactor, request)
    expect([rejected.status, codeOf(rejected)]).toEqual([503, 'CODE_NOT_SENT'])
    expect(JSON.stringify(rejected.body)).not.toContain('credit')
    up = true
    const { stateToken } = await driver.member.callOk(startCodeFactor, request)
    const { factor } = await driver.member.callOk(confirmCodeFactor, { stateToken, code: codes[0] ?? '' })
    expect(factor.type).toBe('SMS')
  })

  test('that does not answer is reported as failed', async () => {
    const signals: AbortSignal[] = []
    const silent: FactorProvider = {
      types: ['SMS'],
      timeoutMs: 20,
      send({ signal }) {
        signals.push(signal)
        return new Promise(() => {})
      },
    }
    const driver = await open([silent])
    const reply = await driver.member.send(startCodeFactor, { factorType: 'SMS', target })
    expect([codeOf(reply), signals[0]?.aborted]).toEqual(['CODE_NOT_SENT', true])
  })

  test('that is removed does not make the password sufficient', async () => {
    const codes: string[] = []
    const providers: FactorProvider[] = [
      {
        types: ['SMS'],
        send: async ({ code }) => {
          codes.push(code)
        },
      },
    ]
    const driver = await open(providers)
    const { email, token } = await driver.signedUp()
    const { stateToken } = await driver.member.callOk(
      startCodeFactor,
      { factorType: 'SMS', target },
      {
        token,
      },
    )
    const confirmation = { stateToken, code: codes[0] ?? '' }
    const { recoveryCodes = [] } = await driver.member.callOk(confirmCodeFactor, confirmation, { token })
    providers.length = 0
    const { state, stateToken: step = '' } = await driver.login(email)
    expect(state).toBe('REQUIRE_MFA')
    const reply = await driver.visitor.send(sendFactorCode, { stateToken: step, factorType: 'SMS' })
    expect(codeOf(reply)).toBe('FACTOR_UNAVAILABLE')
    const recoveryCodeData = { code: recoveryCodes[0] ?? '' }
    const answer = { factorType: 'RECOVERY_CODE' as const, stateToken: step, recoveryCodeData }
    expect((await driver.visitor.callOk(contract.authentication.verifyFactor, answer)).state).toBe('SUCCESS')
  })
})
