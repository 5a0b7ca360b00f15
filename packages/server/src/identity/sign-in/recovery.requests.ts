import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const recovery: ValidRequests<'recovery'> = {
  sendRecoveryEmail: async driver => valid('visitor', { email: (await driver.registered()).email }),
  sendActivationEmail: async driver => valid('merchant', { identityId: (await driver.registered()).id }),
  recover: async driver =>
    valid('visitor', { recoveryToken: await driver.recoveryToken(), password: 'another long password' }),
}
