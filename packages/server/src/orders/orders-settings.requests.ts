import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const ordersSettings: ValidRequests<'ordersSettings'> = {
  getOrdersSettings: async () => valid('merchant', {}),
  updateOrdersSettings: async () =>
    valid('merchant', {
      ordersSettings: { inventoryUpdateTrigger: 'ON_ORDER_PLACED', createInvoice: false },
    }),
}
