import { PASSWORD, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const factors: ValidRequests<'factors'> = {
  listMyFactors: async () => valid('member', {}),
  startTotp: async () => valid('member', {}),
  confirmTotp: async driver => {
    const { secret } = await driver.member.callOk(driver.contract.factors.startTotp, {})
    return valid('member', { code: driver.totpNow(secret) })
  },
  setEmailFactor: async () => valid('member', { enabled: true }),
  startCodeFactor: async driver => {
    await driver.asNewMember()
    return valid('member', { factorType: 'SMS' as const, target: '+49 30 123456' })
  },
  confirmCodeFactor: async driver => {
    await driver.asNewMember()
    return valid('member', await driver.startPhone())
  },
  startPasskey: async () => valid('member', {}),
  confirmPasskey: async driver => {
    const { options } = await driver.member.callOk(driver.contract.factors.startPasskey, {})
    return valid('member', { credential: driver.authenticator.create(options), name: 'Laptop' })
  },
  renewRecoveryCodes: async driver => valid('member', (await driver.addTotp()) && {}),
  deleteFactor: async driver => valid('member', { factorId: (await driver.addTotp()).factorId }),
  sendFactorCode: async driver => {
    const { token, email } = await driver.signedUp()
    await driver.addPhone(token)
    const { stateToken = '' } = await driver.login(email)
    return valid('visitor', { stateToken, factorType: 'SMS' as const })
  },
  listTrustedDevices: async () => valid('member', {}),
  revokeTrustedDevice: async driver => {
    const { changePassword } = driver.contract.authentication
    await driver.member.callOk(changePassword, { newPassword: PASSWORD })
    await driver.trustDevice(driver.memberEmail, (await driver.addTotp()).secret)
    const { devices } = await driver.member.callOk(driver.contract.factors.listTrustedDevices, {})
    return valid('member', { id: devices[0]?.id ?? '' })
  },
}
