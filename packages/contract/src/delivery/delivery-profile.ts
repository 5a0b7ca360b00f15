import { crudEntity } from '../crud/crud-entity.ts'
import { extendedFieldsCall } from '../crud/extended-fields-call.ts'
import { readCalls } from '../crud/read-calls.ts'
import { createCall, deleteCall, updateCall } from '../crud/write-calls.ts'
import { DeliveryProfile } from '../entities/purchase/delivery-profile.ts'
import { carrierCalls } from './delivery-carriers.ts'
import { profileRegionCalls } from './delivery-regions.ts'

/** Delivery profiles: regions to which the shop delivers (protocol/delivery §6). */
export const deliveryProfileEntity = crudEntity({
  one: 'deliveryProfile',
  many: 'deliveryProfiles',
  fqdn: 'wix.ecom.v1.delivery_profile',
  path: '/v1/delivery-profiles',
  prefixes: ['/ecom'],
  schema: DeliveryProfile,
  required: ['name'],
  fields: {
    id: { type: 'guid' },
    'createdBy.appId': { type: 'string' },
    'createdBy.userId': { type: 'string' },
    default: { type: 'boolean' },
    name: { type: 'string' },
  },
  readers: 'merchants',
  notFound: 'DELIVERY_PROFILE_NOT_FOUND',
  queryMethod: 'GET',
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 300,
})

export const deliveryProfile = {
  ...readCalls(deliveryProfileEntity),
  ...createCall(deliveryProfileEntity),
  ...updateCall(deliveryProfileEntity),
  ...deleteCall(deliveryProfileEntity, { errors: ['DELIVERY_PROFILE_IS_DEFAULT'] }),
  ...extendedFieldsCall(deliveryProfileEntity),
  ...profileRegionCalls,
  ...carrierCalls,
}
