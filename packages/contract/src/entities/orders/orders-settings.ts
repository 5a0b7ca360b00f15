import { s } from '../../schema.ts'

const readOnlyDate = (doc: string) => s.ro.tolerated.nullable.datetime({ doc })

export const OrdersSettings = s.object({
  inventoryUpdateTrigger: s.always.enum(['ON_ORDER_PLACED', 'ON_ORDER_PAID'], {
    doc: 'When an order takes its units from stock. Default: `ON_ORDER_PLACED`.',
  }),
  createInvoice: s.nullable.boolean({
    doc: 'True creates an invoice for each order that becomes paid. Default: false.',
  }),
  createdDate: readOnlyDate('Time of the first update.'),
  updatedDate: readOnlyDate('Time of the latest update.'),
})
