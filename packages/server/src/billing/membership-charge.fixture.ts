import type { TestDriver } from '@stoa/testkit/valid-request'

/** A valid charge of a membership, of a plug-in at a documentation address (RFC 5737), which never answers: charges stay pending. */
export async function membershipCharge(driver: TestDriver) {
  const { createServicePlugin } = driver.contract.servicePlugins
  const { servicePlugin } = await driver.merchant.callOk(createServicePlugin, {
    servicePlugin: {
      name: 'Gym',
      kind: 'MEMBERSHIPS',
      uri: 'https://192.0.2.1/memberships',
      timeoutMs: 50,
    },
  })
  const orderId = await driver.order()
  const { order } = await driver.merchant.callOk(driver.contract.orders.getOrder, { id: orderId })
  const existingMembership = { appId: servicePlugin.id, membershipId: 'yearly' }
  return {
    orderId,
    memberId: driver.memberId,
    memberships: [
      { lineItemId: order.lineItems[0]?.id ?? orderId, membershipIdentifier: { existingMembership } },
    ],
  }
}
