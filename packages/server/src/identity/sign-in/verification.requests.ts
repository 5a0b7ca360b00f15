import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const verification: ValidRequests<'verification'> = {
  start: async driver =>
    valid('merchant', { identityId: (await driver.registered()).id, target: 'EMAIL' as const }),
  verifyDuringAuthentication: async driver => valid('visitor', await driver.emailCode()),
  resendDuringAuthentication: async driver =>
    valid('visitor', { stateToken: (await driver.emailCode()).stateToken }),
}
