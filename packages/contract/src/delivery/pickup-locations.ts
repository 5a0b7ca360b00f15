import { bulkEntitiesCalls } from '../crud/bulk-entities-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { deliveryRegionCalls } from '../crud/delivery-region-calls.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { PickupLocation } from '../entities/purchase/delivery-options.ts'

/** Pickup locations: where shoppers collect their goods (protocol/delivery §8). */
export const pickupLocation = crudEntity({
  one: 'pickupLocation',
  many: 'pickupLocations',
  path: '/v1/pickup-locations',
  bulkPath: '/v1/bulk/pickup-locations',
  prefixes: [],
  schema: PickupLocation,
  required: ['name', 'address'],
  defaults: { active: true },
  fields: {
    deliveryRegionIds: { type: 'string', list: true, operators: ['$hasAll', '$hasSome'], sort: false },
    createdDate: { type: 'datetime', sort: false },
    updatedDate: { type: 'datetime', sort: false },
    'address.city': { type: 'string', sort: false },
    'address.country': { type: 'string', sort: false },
    'address.subdivision': { type: 'string', sort: false },
    name: { type: 'string', sort: false },
  },
  readers: 'merchants',
  notFound: 'PICKUP_LOCATION_NOT_FOUND',
  queryMethod: 'POST',
  offsetPaging: true,
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 500,
  operations: {
    query: 'queryPickupLocation',
    bulkCreate: 'bulkCreatePickupLocation',
    bulkUpdate: 'bulkUpdatePickupLocation',
    bulkDelete: 'bulkDeletePickupLocation',
  },
  bulkErrors: 'OBJECT',
})

const path = '/v1/pickup-locations/{pickupLocationId}'

export const pickupLocations = {
  ...readCalls(pickupLocation),
  ...writeCalls(pickupLocation),
  ...bulkEntitiesCalls(pickupLocation),
  ...deliveryRegionCalls(pickupLocation, {
    add: `${path}/add-delivery-region`,
    remove: `${path}/remove-delivery-region`,
  }),
}
