import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const magicLink: ValidRequests<'magicLink'> = {
  sendMagicLink: async driver =>
    valid('visitor', { email: (await driver.registered()).email, flow: await driver.flow(), language: 'de' }),
  signInWithLink: async driver => valid('visitor', { token: await driver.linkToken() }),
}
