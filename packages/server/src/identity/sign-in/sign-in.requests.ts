import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const signIn: ValidRequests<'signIn'> = {
  openSignIn: async driver => valid('anyone', { sessionToken: (await driver.authSession()).sessionToken }),
  completeSignIn: async driver =>
    valid('anyone', { flow: await driver.flow(), sessionToken: await driver.sessionToken() }),
  continueSignIn: async driver => valid('anyone', { flow: await driver.flow() }),
  allowApp: async driver => {
    await driver.browserSignIn()
    return valid('anyone', { flow: await driver.flow() })
  },
  cancelSignIn: async driver => valid('anyone', { flow: await driver.flow() }),
  signOut: async driver => valid('anyone', { siteId: driver.site.siteId }),
  enterAccount: async driver =>
    valid('anyone', { siteId: driver.site.siteId, sessionToken: await driver.sessionToken() }),
  openSite: async driver => valid('anyone', { siteId: driver.site.siteId }),
  openAccount: async driver => {
    await driver.browserSignIn()
    return valid('anyone', { siteId: driver.site.siteId })
  },
}
