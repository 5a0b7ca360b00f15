import { call } from '../call.ts'
import { BulkActionMetadata, ItemMetadata } from '../entities/bulk.ts'
import {
  DashboardTable,
  DeliveryCarrier,
  DeliveryCarrierDetails,
  DeliveryProfile,
  InstalledDeliveryCarrier,
} from '../entities/purchase/delivery-profile.ts'
import { s } from '../schema.ts'

const PATH = '/v1/delivery-profiles'
const guid = (doc: string) => s.req.guid({ doc })
const regionId = guid('Id of the delivery region, GUID.')
const shared = { prefixes: ['/ecom'], allow: ['merchant'] } as const
const update = {
  ...shared,
  reply: s.object({
    deliveryProfile: s.req.with(DeliveryProfile, { doc: 'Profile of the region after the call.' }),
  }),
  emits: ['wix.ecom.v1.delivery_profile_updated'],
} as const
const withCarrier = s.object({
  deliveryRegionId: regionId,
  deliveryCarrier: s.req.with(DeliveryCarrier, { doc: 'Settings of the carrier in the region.' }),
})
const active = s.req.boolean({ doc: 'Whether shoppers can choose the option.' })
const rowId = guid('Key of the row: id of the option, GUID.')
const statusErrors = ['DELIVERY_CARRIER_NOT_FOUND', 'DELIVERY_CARRIER_ROW_NOT_FOUND'] as const

/** Carriers of delivery regions (protocol/delivery §11). */
export const carrierCalls = {
  addDeliveryCarrier: call({
    ...update,
    method: 'POST',
    path: `${PATH}/add-delivery-carrier`,
    summary: 'Adds settings of a carrier to a delivery region.',
    request: withCarrier,
    errors: ['DELIVERY_REGION_NOT_FOUND', 'DELIVERY_CARRIER_ALREADY_EXISTS'],
  }),
  updateDeliveryCarrier: call({
    ...update,
    method: 'PATCH',
    path: `${PATH}/update-delivery-carrier`,
    summary: 'Updates the settings sent of a carrier in a delivery region.',
    request: withCarrier,
    errors: ['DELIVERY_REGION_NOT_FOUND', 'DELIVERY_CARRIER_NOT_FOUND'],
  }),
  removeDeliveryCarrier: call({
    ...update,
    method: 'POST',
    path: `${PATH}/remove-delivery-carrier`,
    summary: 'Removes the settings of a carrier from a delivery region.',
    request: s.object({ deliveryRegionId: regionId, appId: guid('Id of the app of the carrier, GUID.') }),
    errors: ['DELIVERY_REGION_NOT_FOUND', 'DELIVERY_CARRIER_NOT_FOUND'],
  }),
  listInstalledDeliveryCarriers: call({
    ...shared,
    method: 'GET',
    path: `${PATH}/installed-carriers`,
    summary: 'Returns the carriers that the site can use.',
    request: s.object({}),
    reply: s.object({
      installedDeliveryCarriers: s.req.array(InstalledDeliveryCarrier, { doc: 'Carriers of the platform.' }),
    }),
  }),
  listDeliveryCarriers: call({
    ...shared,
    method: 'POST',
    path: `${PATH}/{deliveryProfileId}/delivery-carriers`,
    readOnly: true,
    summary: 'Returns the carriers of a delivery profile with their options by region.',
    request: s.object({
      deliveryProfileId: guid('Id of the delivery profile, GUID.'),
      appIds: s.array(s.guid(), {
        min: 1,
        max: 25,
        doc: 'Ids of the apps of the carriers, GUIDs. Default: those of the platform.',
      }),
    }),
    reply: s.object({
      results: s.req.array(
        s.object({
          deliveryCarrierMetadata: s.always.with(ItemMetadata, { doc: 'Outcome for the carrier.' }),
          deliveryCarrierDetails: s.with(DeliveryCarrierDetails, {
            doc: 'The carrier. Absent if it is unknown.',
          }),
          deliveryCarrierRegionalSettings: s.array(
            s.object({
              deliveryRegionId: s.req.guid({ doc: 'Id of the delivery region, GUID.' }),
              dashboardTables: s.req.array(DashboardTable, { doc: 'Options as tables.' }),
            }),
            { doc: 'Options of the carrier in each region of the profile.' },
          ),
        }),
        { doc: 'One result per carrier, in the order of the request.' },
      ),
      bulkActionMetadata: s.req(BulkActionMetadata),
    }),
    errors: ['DELIVERY_PROFILE_NOT_FOUND'],
  }),
  setDeliveryCarrierActiveStatus: call({
    ...shared,
    method: 'POST',
    path: `${PATH}/delivery-carriers/set-active-status`,
    summary: 'Switches an option of a carrier on or off. Only pickup locations can be switched.',
    request: s.object({ carrierAppId: guid('Id of the app of the carrier, GUID.'), rowId, active }),
    reply: s.object({}),
    errors: statusErrors,
  }),
  updateCarrierSettings: call({
    ...shared,
    method: 'POST',
    path: '/v1/delivery-carriers/update-settings',
    aliases: ['/ecom/v1/delivery-profiles/update-carrier-settings'],
    summary: 'Switches an option of a carrier on or off, like `setDeliveryCarrierActiveStatus`.',
    request: s.object({ carrierId: guid('Id of the app of the carrier, GUID.'), rowId, active }),
    reply: s.object({}),
    errors: statusErrors,
  }),
}
