import { call } from '../call.ts'
import { bulkEntitiesCalls } from '../crud/bulk-entities-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { deliveryRegionCalls } from '../crud/delivery-region-calls.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { LocalDeliveryOption } from '../entities/purchase/delivery-options.ts'
import { s } from '../schema.ts'

/** Local delivery options: areas to which the merchant delivers (protocol/delivery §9). */
export const localDeliveryOption = crudEntity({
  one: 'localDeliveryOption',
  many: 'localDeliveryOptions',
  path: '/v1/local-delivery-options',
  bulkPath: '/v1/bulk/local-delivery-options',
  prefixes: [],
  schema: LocalDeliveryOption,
  required: [],
  fields: {
    deliveryRegionIds: { type: 'string', list: true, operators: ['$hasAll', '$hasSome'], sort: false },
    areaName: { type: 'string', sort: false },
    estimatedDeliveryTime: { type: 'string', sort: false },
  },
  readers: 'merchants',
  notFound: 'LOCAL_DELIVERY_OPTION_NOT_FOUND',
  queryMethod: 'POST',
  offsetPaging: true,
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 500,
  operations: {
    bulkCreate: 'bulkCreateLocalDeliveryOption',
    bulkUpdate: 'bulkUpdateLocalDeliveryOption',
    bulkDelete: 'bulkDeleteLocalDeliveryOption',
  },
  bulkErrors: 'TEXT',
  silentBulkDelete: true,
  bulkIds: 'ids',
})

export const localDeliveryOptions = {
  ...readCalls(localDeliveryOption),
  ...writeCalls(localDeliveryOption),
  ...bulkEntitiesCalls(localDeliveryOption),
  ...deliveryRegionCalls(localDeliveryOption, {
    add: '/v1/local-delivery-options/add-delivery-region',
    remove: '/v1/local-delivery-options/remove-delivery-region',
  }),
  listLocalDeliveryOptions: call({
    method: 'GET',
    path: '/v1/localDeliveryOptions',
    prefixes: ['/stores'],
    summary: 'Returns the local delivery options of a delivery region.',
    request: s.object({ externalId: s.req.guid({ doc: 'Id of the delivery region, GUID.' }) }),
    reply: s.object({
      localDeliveryOptions: s.req.array(LocalDeliveryOption, {
        doc: 'Options that are offered in the region, oldest first.',
      }),
    }),
    allow: ['merchant'],
  }),
}
