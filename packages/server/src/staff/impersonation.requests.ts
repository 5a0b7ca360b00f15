import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const impersonation: ValidRequests<'impersonation'> = {
  readAsMember: async driver =>
    valid('merchant', {
      memberId: driver.memberId,
      operation: 'orders.searchOrders',
      message: { search: { cursorPaging: { limit: 2 } } },
    }),
}
