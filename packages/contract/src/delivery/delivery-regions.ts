import { call } from '../call.ts'
import { currentRevision } from '../crud/crud-schemas.ts'
import {
  DeliveryDestinationProperties,
  DeliveryProfile,
  DeliveryRegion,
} from '../entities/purchase/delivery-profile.ts'
import { s } from '../schema.ts'

const PATH = '/v1/delivery-profiles'
const id = (doc: string) => s.req.guid({ doc })
const profileId = id('Id of the delivery profile, GUID.')
const regionId = id('Id of the delivery region, GUID.')
const revision = s.nullable.with(currentRevision, {
  doc: 'Current revision. Default: the change applies to any revision.',
})
const profile = s.object({
  deliveryProfile: s.req.with(DeliveryProfile, { doc: 'The delivery profile after the call.' }),
})
const shared = { prefixes: ['/ecom'], allow: ['merchant'] } as const
const update = { ...shared, reply: profile } as const
const events = (change: 'added' | 'updated' | 'removed') =>
  ['wix.ecom.v1.delivery_profile_updated', `wix.ecom.v1.delivery_profile_region_${change}`] as const

/** The regions of a delivery profile, one by one (protocol/delivery §6). */
export const profileRegionCalls = {
  addDeliveryRegion: call({
    ...update,
    method: 'POST',
    path: `${PATH}/{deliveryProfileId}/delivery-region`,
    summary: 'Adds a region to a delivery profile.',
    request: s.object({
      deliveryProfileId: profileId,
      deliveryRegion: s.req.with(DeliveryRegion, { doc: 'The new region. Its id is ignored.' }),
      revision,
    }),
    errors: ['DELIVERY_PROFILE_NOT_FOUND', 'REVISION_CONFLICT'],
    emits: events('added'),
  }),
  updateDeliveryRegion: call({
    ...update,
    method: 'PATCH',
    path: `${PATH}/{deliveryProfileId}/delivery-region/{deliveryRegion.id}`,
    summary: 'Updates the fields sent of a delivery region.',
    request: s.object({
      deliveryProfileId: profileId,
      deliveryRegion: s.req.object(
        { ...DeliveryRegion.properties, id: regionId },
        { doc: 'Fields to change; `id` selects the region.' },
      ),
      revision,
    }),
    errors: ['DELIVERY_PROFILE_NOT_FOUND', 'DELIVERY_REGION_NOT_FOUND', 'REVISION_CONFLICT'],
    emits: events('updated'),
  }),
  removeDeliveryRegion: call({
    ...update,
    method: 'DELETE',
    path: `${PATH}/{deliveryProfileId}/delivery-region/{deliveryRegionId}`,
    summary: 'Removes a region from a delivery profile. Options are no longer offered in it.',
    request: s.object({ deliveryProfileId: profileId, deliveryRegionId: regionId, revision }),
    errors: ['DELIVERY_PROFILE_NOT_FOUND', 'DELIVERY_REGION_NOT_FOUND', 'REVISION_CONFLICT'],
    emits: events('removed'),
  }),
  getDeliveryProfileByDeliveryRegionId: call({
    ...update,
    method: 'GET',
    path: `${PATH}/delivery-regions/{deliveryRegionId}`,
    summary: 'Returns the delivery profile of a delivery region.',
    request: s.object({ deliveryRegionId: regionId }),
    errors: ['DELIVERY_REGION_NOT_FOUND'],
  }),
  getDeliveryDestinationProperties: call({
    ...shared,
    method: 'GET',
    path: `${PATH}/delivery-destination-properties`,
    summary: 'Returns what addresses of countries need.',
    request: s.object({}),
    reply: s.object({
      restOfWorld: s.req.with(DeliveryDestinationProperties, {
        doc: 'Properties of countries that are not listed.',
      }),
      countries: s.req.array(
        s.object({
          country: s.req.string({ format: 'country', doc: 'Country, ISO 3166-1 alpha-2.' }),
          deliveryDestinationProperties: s.req.with(DeliveryDestinationProperties, {
            doc: 'Properties of the country.',
          }),
        }),
        { doc: 'Countries that differ from the rest of the world.' },
      ),
    }),
  }),
}
