import { crudEntity } from '../crud/crud-entity.ts'
import { deliveryRegionCalls } from '../crud/delivery-region-calls.ts'
import { extendedFieldsCall } from '../crud/extended-fields-call.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { ConfiguredShippingOption } from '../entities/purchase/delivery-options.ts'

/** Shipping options: deliveries at rates that the merchant sets (protocol/delivery §7). */
export const shippingOption = crudEntity({
  one: 'shippingOption',
  many: 'shippingOptions',
  fqdn: 'wix.ecom.v1.shipping_option',
  path: '/v1/shipping-options',
  prefixes: ['/ecom'],
  schema: ConfiguredShippingOption,
  required: ['title', 'rates'],
  immutable: ['deliveryRegionId', 'deliveryRegionIds'],
  fields: {
    id: { type: 'guid' },
    deliveryRegionIds: { type: 'string', list: true, operators: ['$hasAll', '$hasSome'] },
    deliveryRegionId: { type: 'string' },
    estimatedDeliveryTime: { type: 'string' },
  },
  readers: 'merchants',
  notFound: 'SHIPPING_OPTION_NOT_FOUND',
  queryMethod: 'GET',
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 500,
})

const path = '/v1/shipping-options/{shippingOptionId}'

export const shippingOptions = {
  ...readCalls(shippingOption),
  ...writeCalls(shippingOption),
  ...extendedFieldsCall(shippingOption),
  ...deliveryRegionCalls(shippingOption, {
    add: `${path}/add-delivery-region`,
    remove: `${path}/remove-delivery-region`,
  }),
}
