import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const orderStatus: ValidRequests<'orderStatus'> = {
  openOrderStatus: async driver => valid('anyone', { token: await linkToken(driver) }),
  cancelByBuyer: async driver => valid('anyone', { token: await linkToken(driver) }),
  buyAgain: async driver => valid('anyone', { token: await linkToken(driver) }),
  revokeOrderLinks: async driver => valid('merchant', { orderId: await driver.order() }),
  getOrderStatus: async driver => valid('visitor', { orderId: await driver.order() }),
}

async function linkToken(driver: TestDriver): Promise<string> {
  const orderId = await driver.order()
  const { getOrderStatus } = driver.contract.orderStatus
  const { orderStatus: status } = await driver.visitor.callOk(getOrderStatus, { orderId })
  return status.orderUrl.split('#token=').at(-1) ?? ''
}
