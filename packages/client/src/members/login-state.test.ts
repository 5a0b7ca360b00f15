import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fakePage } from '../../test/fake-page.ts'
import { manualEnvironment } from '../../test/manual-environment.ts'
import { type Answer, rejection, startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import { memoryStorage } from '../tokens.ts'
import { MemberStrategy } from './member-strategy.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const login = '/v2/login'
const register = '/v2/register'
const credentials = { email: 'ada@example.com', password: 'long enough' }
const challenge = { reason: 'USER_SETTINGS', factors: ['TOTP'] }

function setup(page = fakePage()) {
  const { auth } = createClient({
    baseUrl: server.baseUrl,
    environment: { ...manualEnvironment().environment, page },
    auth: MemberStrategy({ clientId: 'client-1', storage: memoryStorage() }),
    retries: 0,
  })
  return { auth, page }
}

describe('mapping of the platform’s states (protocol/sign-in §3)', () => {
  test.each<[string, object, object]>([
    ['SUCCESS', { sessionToken: 's' }, { loginState: 'SUCCESS', data: { sessionToken: 's' } }],
    ['REQUIRE_OWNER_APPROVAL', {}, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
    [
      'REQUIRE_EMAIL_VERIFICATION',
      { stateToken: 't' },
      { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 't' } },
    ],
    [
      'REQUIRE_MFA',
      { stateToken: 't', mfaChallengeData: challenge },
      { loginState: 'SECOND_FACTOR_REQUIRED', data: { stateToken: 't', challenge } },
    ],
    ...['UNKNOWN_STATE', 'STATUS_CHECK', 'REQUIRE_MISSING_FIELDS', 'SOMETHING_NEW'].map(
      (state): [string, object, object] => [state, {}, { loginState: 'FAILURE', error: 'Unknown _state' }],
    ),
  ])('%s', async (state, rest, result) => {
    server.script(login, { body: { state, ...rest } })
    server.script(register, { body: { state, ...rest } })
    const { auth } = setup()
    expect(await auth.login(credentials)).toEqual(result)
    expect(await auth.register(credentials)).toEqual(result)
  })
})

describe('error codes (protocol/sign-in §5)', () => {
  const violation = (type: string): Answer => ({
    status: 400,
    body: {
      message: 'm',
      details: {
        validationError: {
          fieldViolations: [{ field: 'loginId.email', description: 'is bad', data: { type } }],
        },
      },
    },
  })
  test.each([
    ['-19971', 'missingCaptchaToken', 'missingCaptchaToken'],
    ['-19970', 'invalidCaptchaToken', 'invalidCaptchaToken'],
    ['-19995', 'invalidEmail', 'emailAlreadyExists'],
    ['-19976', 'invalidPassword', undefined],
    ['-19973', 'resetPassword', undefined],
    ['-19999', 'invalidEmail', undefined],
    ['MEMBER_BLOCKED', 'invalidEmail', undefined],
  ])('%s: login %s, register %s', async (code, atLogin, atRegister) => {
    server.script(login, rejection(400, code, 'The platform’s word.'))
    server.script(register, rejection(400, code, 'The platform’s word.'))
    const { auth } = setup()
    expect(await auth.login(credentials)).toEqual({
      loginState: 'FAILURE',
      error: 'The platform’s word.',
      errorCode: atLogin,
      cause: expect.objectContaining({ code }),
    })
    const failure = await auth.register(credentials)
    expect(failure).toMatchObject({ loginState: 'FAILURE', error: 'The platform’s word.' })
    expect('errorCode' in failure ? failure.errorCode : undefined).toBe(atRegister)
  })

  test('only a violation of type EMAIL is invalidEmail', async () => {
    const { auth } = setup()
    server.script(register, violation('EMAIL'))
    expect(await auth.register(credentials)).toMatchObject({
      errorCode: 'invalidEmail',
      error: 'INVALID_ARGUMENT: "loginId.email" is bad',
    })
    server.script(register, violation('OTHER'))
    expect(await auth.register(credentials)).not.toHaveProperty('errorCode')
  })

  test.each<[string, Answer]>([
    ['no reply', { drop: true }],
    ['a server in trouble', { status: 500, body: {} }],
    ['too many tries', rejection(429, 'RATE_LIMITED')],
  ])('%s says nothing of the e-mail address', async (_, answer) => {
    server.script(login, answer)
    const failure = await setup().auth.login(credentials)
    expect(failure).toMatchObject({ loginState: 'FAILURE', cause: { name: 'ApiError' } })
    expect(failure).not.toHaveProperty('errorCode')
  })
})

describe('what is sent (protocol/sign-in §4)', () => {
  test('register and login', async () => {
    const { auth } = setup()
    const captchaTokens = [{ Recaptcha: 'solved' }]
    const profile = { nickname: 'Ada' }
    await auth.register({ ...credentials, profile, captchaTokens })
    await auth.login({ ...credentials, captchaTokens, clientMetaData: { from: 'menu' } })
    const loginId = { email: credentials.email }
    const { password } = credentials
    expect(server.requests(register)[0]).toMatchObject({
      headers: { authorization: 'access-1' },
      body: { loginId, password, profile, captchaTokens },
    })
    expect(server.requests(login)[0]?.body).toEqual({
      loginId,
      password,
      captchaTokens,
      clientMetaData: { from: 'menu' },
    })
  })

  test.each([
    ['SMS', 'smsData'],
    ['CALL', 'callData'],
    ['EMAIL', 'emailData'],
    ['TOTP', 'totpData'],
    ['PUSH', 'pushData'],
    ['RECOVERY_CODE', 'recoveryCodeData'],
  ] as const)('the answer to a second factor %s', async (factorType, field) => {
    const { auth } = setup()
    server.script(login, { body: { state: 'REQUIRE_MFA', stateToken: 't', mfaChallengeData: challenge } })
    server.script(`/v2/${factorType}/verify`, { body: { state: 'SUCCESS', sessionToken: 's' } })
    await auth.login(credentials)
    const result = await auth.verifySecondFactor({ factorType, code: '123456' })
    expect(result).toEqual({ loginState: 'SUCCESS', data: { sessionToken: 's' } })
    expect(server.requests(`/v2/${factorType}/verify`)[0]?.body).toEqual({
      factorType,
      stateToken: 't',
      [field]: { code: '123456' },
    })
  })

  test('a passkey as second factor', async () => {
    const { auth } = setup()
    const credential = {
      loginState: 'SECOND_FACTOR_REQUIRED',
      data: { stateToken: 't', challenge: undefined },
    } as const
    const answer = { factorType: 'WEBAUTHN', credential: { id: 'key' } } as const
    await auth.verifySecondFactor(answer, credential)
    expect(server.requests('/v2/WEBAUTHN/verify')[0]?.body).toMatchObject({ webauthnData: { id: 'key' } })
  })

  test('later logins send the token of a remembered device', async () => {
    const { auth, page } = setup()
    server.script(login, { body: { state: 'REQUIRE_MFA', stateToken: 't', mfaChallengeData: challenge } })
    const additionalData = { deviceToken: { strValue: 'device' } }
    server.script('/v2/TOTP/verify', { body: { state: 'SUCCESS', sessionToken: 's', additionalData } })
    await auth.login(credentials)
    expect(
      await auth.verifySecondFactor({ factorType: 'TOTP', code: '123456', rememberThisDevice: true }),
    ).toMatchObject({ data: { deviceToken: 'device' } })
    expect(server.requests('/v2/TOTP/verify')[0]?.body?.rememberThisDevice).toBe(true)
    await setup(page).auth.login(credentials)
    expect(server.requests(login).map(({ body }) => body?.deviceToken)).toEqual([undefined, 'device'])
  })

  test('a second factor can be retried, and another login resets the state', async () => {
    const { auth } = setup()
    server.script(login, { body: { state: 'REQUIRE_MFA', stateToken: 't', mfaChallengeData: challenge } })
    server.script('/v2/TOTP/verify', rejection(400, 'VERIFICATION_FAILED'))
    await auth.login(credentials)
    const answer = { factorType: 'TOTP', code: '000000' } as const
    expect(await auth.verifySecondFactor(answer)).toMatchObject({
      cause: { code: 'VERIFICATION_FAILED' },
    })
    expect(auth.loginState().loginState).toBe('SECOND_FACTOR_REQUIRED')
    server.script(login, rejection(401, '-19976'))
    await auth.login(credentials)
    expect(await auth.verifySecondFactor(answer)).toEqual({ loginState: 'FAILURE', error: 'Unknown _state' })
  })
})
