import { contract } from '@stoa/contract'
import type { Handler } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { defaultProfileId } from '../storage/commerce/delivery-profiles.ts'
import { carrierSettingHandlers } from './carrier-settings.ts'
import { carrierHandlers } from './carriers.ts'
import { profileRegionHandlers } from './profile-regions.ts'
import { deliveryProfileStore } from './profile-store.ts'

const {
  getDeliveryProfile,
  queryDeliveryProfiles,
  createDeliveryProfile,
  updateDeliveryProfile,
  deleteDeliveryProfile,
  updateExtendedFields,
} = contract.deliveryProfile

const generic = crudHandlers(
  {
    getDeliveryProfile,
    queryDeliveryProfiles,
    createDeliveryProfile,
    updateDeliveryProfile,
    deleteDeliveryProfile,
    updateExtendedFields,
  },
  deliveryProfileStore,
)

/** The default profile cannot be deleted: items without a profile belong to it (protocol/delivery §6). */
const deleteUnlessDefault: Handler<typeof deleteDeliveryProfile> = async (message, ctx) => {
  const id = await defaultProfileId(ctx.db, ctx.site.id)
  if (id === String(message.deliveryProfileId).toLowerCase()) ctx.fail('DELIVERY_PROFILE_IS_DEFAULT', { id })
  return generic.deleteDeliveryProfile(message, ctx)
}

export const deliveryProfileHandlers = {
  ...generic,
  deleteDeliveryProfile: deleteUnlessDefault,
  ...profileRegionHandlers,
  ...carrierSettingHandlers,
  ...carrierHandlers,
}
