import type { TestDriver } from '@stoa/testkit'
import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

/** The address of a buyer who has only signed up for the newsletter. */
async function guest(driver: TestDriver) {
  const email = driver.newEmail()
  await driver.visitor.callOk(driver.contract.newsletter.subscribeToNewsletter, { email })
  return { email }
}

export const buyerData: ValidRequests<'buyerData'> = {
  downloadBuyerData: async driver => valid('merchant', await guest(driver)),
  eraseBuyerData: async driver => valid('merchant', await guest(driver)),
}
