import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const LATER_MS = 2 * 3_600_000

/** An abandoned checkout of the visitor. It has no cart, so that each request creates another one. */
async function abandoned(driver: TestDriver) {
  const { contract, callOk, shop } = driver
  const email = driver.newEmail()
  const lineItems = [driver.line((await driver.product()).id)]
  const creation = { lineItems, channelType: 'WEB' as const, checkoutInfo: { buyerInfo: { email } } }
  await callOk(contract.checkout.createCheckout, creation, 'visitor')
  await shop.platform.run('abandoned checkouts', shop.clock.now() + LATER_MS)
  const query = { filter: { 'buyerInfo.email': { $eq: email } } }
  const call = contract.abandonedCheckouts.queryAbandonedCheckouts
  const [found] = (await callOk(call, { query }, 'merchant')).abandonedCheckouts
  return { abandonedCheckoutId: found?.id as string, checkoutUrl: found?.checkoutUrl as string }
}

const withId = async (driver: TestDriver) => {
  const { abandonedCheckoutId } = await abandoned(driver)
  return valid('merchant', { abandonedCheckoutId })
}

export const abandonedCheckouts: ValidRequests<'abandonedCheckouts'> = {
  getAbandonedCheckout: withId,
  queryAbandonedCheckouts: async () =>
    valid('merchant', { query: { filter: { status: { $eq: 'ABANDONED' } } } }),
  deleteAbandonedCheckout: withId,
  bulkDeleteAbandonedCheckouts: async driver =>
    valid('merchant', { abandonedCheckoutIds: [(await abandoned(driver)).abandonedCheckoutId] }),
  searchAbandonedCheckouts: async () =>
    valid('merchant', {
      search: { filter: { status: { $eq: 'ABANDONED' } }, search: { expression: 'lovelace' } },
    }),
  addAbandonedCheckoutActivity: async driver => {
    const { abandonedCheckoutId } = await abandoned(driver)
    return valid('merchant', { abandonedCheckoutId, activityType: 'TASK_CREATED' as const })
  },
  getAbandonedCheckoutAnalytics: async () =>
    valid('merchant', { startDate: '2026-01-01', endDate: '2026-12-31' }),
  redirectToCheckout: async driver => {
    const { abandonedCheckoutId, checkoutUrl } = await abandoned(driver)
    const token = checkoutUrl.split('token=').at(-1) as string
    return valid('anyone', { abandonedCheckoutId, metasiteId: driver.site.siteId, token })
  },
}
