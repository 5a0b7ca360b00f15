import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const orderInvoices: ValidRequests<'orderInvoices'> = {
  generateInvoice: async driver => valid('merchant', { orderId: await driver.order() }),
  bulkGenerateInvoices: async driver => valid('merchant', { orderIds: [await driver.order()] }),
  addInvoiceToOrder: async driver =>
    valid('merchant', {
      orderId: await driver.order(),
      invoiceInfo: { id: 'A-2026-17', appId: '13ee94c1-b635-8505-3391-97919052c16f' },
    }),
  listInvoicesForMultipleOrders: async driver => valid('merchant', { orderIds: [await driver.order()] }),
}
