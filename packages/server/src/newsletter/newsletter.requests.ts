import type { TestDriver } from '@stoa/testkit'
import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

/** Signs an address up; returns its id and the token of the link that unsubscribes. */
async function subscriber(driver: TestDriver) {
  const { newsletter } = driver.contract
  const email = driver.newEmail()
  await driver.visitor.callOk(newsletter.subscribeToNewsletter, { email })
  const query = { filter: { email } }
  const { newsletterSubscribers } = await driver.merchant.callOk(newsletter.queryNewsletterSubscribers, {
    query,
  })
  const [{ id, unsubscribeUrl = '' } = { id: '' }] = newsletterSubscribers
  return { id, email, unsubscribeToken: unsubscribeUrl.split('token=').at(-1) ?? '' }
}

export const newsletter: ValidRequests<'newsletter'> = {
  subscribeToNewsletter: async driver =>
    valid('visitor', { email: driver.newEmail(), language: 'de', page: '/pages/news' }),
  queryNewsletterSubscribers: async driver => {
    await subscriber(driver)
    return valid('merchant', { query: { filter: { status: 'PENDING' } } })
  },
  countNewsletterSubscribers: async driver => {
    await subscriber(driver)
    return valid('merchant', { filter: { status: 'PENDING' } })
  },
  deleteNewsletterSubscriber: async driver =>
    valid('merchant', { newsletterSubscriberId: (await subscriber(driver)).id }),
  confirmNewsletterSubscription: async driver => {
    const { email } = await subscriber(driver)
    return valid('visitor', { token: await driver.mailedToken(email) })
  },
  unsubscribeFromNewsletter: async driver =>
    valid('visitor', { token: (await subscriber(driver)).unsubscribeToken }),
}
