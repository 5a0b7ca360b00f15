import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { ProductSchedule } from '../entities/catalogue/product-schedule.ts'

/** Scheduled prices and visibility of products (protocol/catalogue-additions §2). */
export const productSchedule = crudEntity({
  one: 'productSchedule',
  many: 'productSchedules',
  fqdn: 'stoa.stores.v1.product_schedule',
  path: '/v1/product-schedules',
  prefixes: ['/stores'],
  schema: ProductSchedule,
  required: ['productId', 'startDate'],
  immutable: ['productId', 'variantId'],
  fields: {
    productId: { type: 'guid', sort: false },
    startDate: { type: 'datetime' },
    endDate: { type: 'datetime' },
    status: { type: 'string' },
  },
  readers: 'merchants',
  notFound: 'PRODUCT_SCHEDULE_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 4,
})

export const productSchedules = {
  ...readCalls(productSchedule),
  ...countCall(productSchedule),
  ...writeCalls(productSchedule),
}
