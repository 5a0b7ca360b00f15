import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const redirects: ValidRequests<'redirects'> = {
  createRedirectSession: async driver => {
    const message = { ecomCheckout: { checkoutId: await driver.checkout() } }
    return valid('visitor', { ...message, callbacks: { postFlowUrl: 'http://shop.test/' } })
  },
  redeemRedirectSession: async driver => {
    const { as, message } = await redirects.createRedirectSession(driver)
    const { createRedirectSession } = driver.contract.redirects
    const { redirectSession } = await driver.callOk(createRedirectSession, message, as)
    return valid('anyone', { sessionToken: redirectSession.sessionToken })
  },
}
