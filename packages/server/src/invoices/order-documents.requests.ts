import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const orderDocuments: ValidRequests<'orderDocuments'> = {
  createOrderDocument: async driver => valid('merchant', { orderId: await driver.order(), kind: 'INVOICE' }),
  listOrderDocuments: async driver => valid('visitor', { orderId: await driver.order() }),
  sendOrderDocument: async driver => {
    const { createOrderDocument } = driver.contract.orderDocuments
    const message = { orderId: await driver.order(), kind: 'INVOICE' } as const
    const { document } = await driver.merchant.callOk(createOrderDocument, message)
    return valid('merchant', { documentId: document.id })
  },
}
