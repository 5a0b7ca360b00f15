import { PASSWORD, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const authentication: ValidRequests<'authentication'> = {
  registerV2: async driver =>
    valid('visitor', {
      loginId: { email: driver.newEmail() },
      password: PASSWORD,
      profile: { nickname: 'Ada' },
    }),
  loginV2: async driver =>
    valid('visitor', { loginId: { email: (await driver.registered()).email }, password: PASSWORD }),
  changePassword: async () => valid('member', { newPassword: 'another long password' }),
  signOn: async driver => valid('merchant', { loginId: { email: driver.newEmail() }, verifyEmail: true }),
  logout: async () => valid('visitor', {}),
  verifyFactor: async driver => {
    const { stateToken, secret } = await driver.challenged()
    const totpData = { code: driver.totpNow(secret) }
    return valid('visitor', { factorType: 'TOTP' as const, stateToken, totpData, rememberThisDevice: true })
  },
  validateEmail: async () => valid('visitor', { email: 'ada@example.com' }),
}
