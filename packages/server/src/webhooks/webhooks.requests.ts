import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const webhooks: ValidRequests<'webhooks'> = {
  createWebhook: async driver => {
    await webhook(driver)
    return valid('merchant', { webhook: newWebhook })
  },
  getWebhook: byId,
  listWebhooks: async driver => valid('merchant', (await webhook(driver)) ? {} : {}),
  queryWebhooks: async driver =>
    valid('merchant', {
      query: { filter: { id: { $eq: await webhook(driver) }, status: { $eq: 'PAUSED' } } },
    }),
  updateWebhook: async driver =>
    valid('merchant', {
      webhook: { id: await webhook(driver), eventTypes: ['wix.ecom.v1.order_created' as const] },
    }),
  deleteWebhook: byId,
  testWebhook: byId,
  listWebhookDeliveries: async driver => valid('merchant', { id: await webhook(driver), limit: 10 }),
  replayWebhookDeliveries: async driver =>
    valid('merchant', { id: await webhook(driver), from: '2026-01-01T00:00:00Z', onlyDead: true }),
  listWebhookKeys: async driver => valid('merchant', (await webhook(driver)) ? {} : {}),
  rotateWebhookKey: async driver => valid('merchant', (await webhook(driver)) ? {} : {}),
}

/** Paused, so that nothing is sent, and at a closed port of a name that never resolves (RFC 6761). */
const newWebhook = {
  name: 'Orders to the ERP',
  uri: 'https://erp.invalid/events',
  eventTypes: ['wix.ecom.v1.order_created', 'wix.ecom.v1.order_updated'],
  status: 'PAUSED' as const,
}

/** Creates a webhook. Deletes all others first when the site has many, so that their limit is not reached. */
async function webhook(driver: TestDriver): Promise<string> {
  const { webhooks: calls } = driver.contract
  const { webhooks } = await driver.merchant.callOk(calls.listWebhooks, {})
  if (webhooks.length > 40)
    for (const { id } of webhooks) await driver.merchant.callOk(calls.deleteWebhook, { id })
  const created = await driver.merchant.callOk(calls.createWebhook, { webhook: newWebhook })
  return created.webhook.id
}

async function byId(driver: TestDriver) {
  return valid('merchant', { id: await webhook(driver) })
}
