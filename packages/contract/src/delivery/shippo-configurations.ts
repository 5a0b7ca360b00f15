import { crudEntity } from '../crud/crud-entity.ts'
import { deliveryRegionCalls } from '../crud/delivery-region-calls.ts'
import { extendedFieldsCall } from '../crud/extended-fields-call.ts'
import { readCalls } from '../crud/read-calls.ts'
import { createCall, deleteCall, updateCall } from '../crud/write-calls.ts'
import { ShippoConfiguration } from '../entities/purchase/shippo-configuration.ts'
import { s } from '../schema.ts'

/** Settings of the USPS services of the carrier Shippo (protocol/delivery §10). */
export const shippoConfiguration = crudEntity({
  one: 'shippoConfiguration',
  many: 'shippoConfigurations',
  fqdn: 'wix.ecom.v1.shippo_configuration',
  path: '/v1/shippo-configurations',
  prefixes: ['/ecom'],
  schema: ShippoConfiguration,
  required: [],
  defaults: { packageType: 'CUSTOM' },
  immutable: ['deliveryRegionId', 'deliveryRegionIds'],
  fields: { id: { type: 'guid' }, deliveryRegionId: { type: 'string' } },
  readers: 'merchants',
  notFound: 'SHIPPO_CONFIGURATION_NOT_FOUND',
  queryMethod: 'GET',
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 100,
})

const regions = '/v1/shippo-configurations/{shippoConfigurationId}/delivery-regions'

export const shippoConfigurations = {
  ...readCalls(shippoConfiguration),
  ...createCall(shippoConfiguration, {
    request: {
      backupRate: s.nullable.decimal({
        amount: true,
        gte: 0,
        maxScale: 6,
        doc: 'Rate that the regions offer if the carrier does not respond, in the currency of the site. Default: none.',
      }),
    },
    emits: ['wix.ecom.v1.delivery_profile_updated'],
  }),
  ...updateCall(shippoConfiguration),
  ...deleteCall(shippoConfiguration),
  ...extendedFieldsCall(shippoConfiguration),
  ...deliveryRegionCalls(shippoConfiguration, {
    add: regions,
    remove: `${regions}/{deliveryRegionId}`,
    removeMethod: 'DELETE',
  }),
}
