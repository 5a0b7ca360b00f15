import {
  type ConfiguredShippingOption,
  contract,
  type DeliveryRegion,
  type LocalDeliveryOption,
  type PickupLocation,
} from '@stoa/contract'
import { applicationError, itemMetadata } from '../call/bulk-reply.ts'
import type { ServicePlugin } from '../call/service-plugin.ts'
import type { Site } from '../call/site.ts'
import type { EntityCtx } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { updateEntities } from '../crud/write-entities.ts'
import { carrierPlugins } from './carrier-plugins.ts'
import { BUILT_IN_CARRIERS } from './delivery-options.ts'
import { localDeliveryOptionStore } from './local-delivery-options.ts'
import { pickupLocationStore } from './pickup-locations.ts'
import { deliveryProfileStore, type ProfileDoc } from './profile-store.ts'
import { shippingOptionStore } from './shipping-options.ts'
import { hasShippo, SHIPPO_CARRIER } from './shippo/shippo-carrier.ts'
import { SERVICES } from './shippo/shippo-services.ts'
import { readShippoConfigurations } from './shippo-configurations.ts'

/** Most rows of a table (protocol/delivery §11). */
const ROWS_MAX = 25

interface Row {
  id: string
  active: boolean
  data: Record<string, unknown>
  deliveryRegionIds?: string[]
}

interface Carrier {
  id: string
  /** @default true */
  isInstalled?: (site: Site) => boolean
  displayName: string
  description: string
  columns: Readonly<Record<string, string>>
  rows: (ctx: ReadAllCtx) => Promise<Row[]>
}

const carriers: readonly Carrier[] = [
  {
    id: BUILT_IN_CARRIERS.shipping,
    displayName: 'Shipping',
    description: 'Shipping options with rates of the merchant.',
    columns: { title: 'Title', estimatedDeliveryTime: 'Delivery time' },
    rows: async ctx =>
      (await readAllEntities<ConfiguredShippingOption>(ctx, shippingOptionStore)).map(
        ({ id, title, estimatedDeliveryTime, deliveryRegionIds }) => ({
          id,
          active: true,
          data: { title, estimatedDeliveryTime },
          deliveryRegionIds,
        }),
      ),
  },
  {
    id: BUILT_IN_CARRIERS.localDelivery,
    displayName: 'Local delivery',
    description: 'Deliveries by the merchant within an area.',
    columns: { areaName: 'Area', estimatedDeliveryTime: 'Delivery time' },
    rows: async ctx =>
      (await readAllEntities<LocalDeliveryOption>(ctx, localDeliveryOptionStore)).map(
        ({ id, areaName, estimatedDeliveryTime, deliveryRegionIds }) => ({
          id,
          active: true,
          data: { areaName, estimatedDeliveryTime },
          deliveryRegionIds,
        }),
      ),
  },
  {
    id: BUILT_IN_CARRIERS.pickup,
    displayName: 'Pickup',
    description: 'Places where shoppers collect their goods.',
    columns: { name: 'Name', city: 'City' },
    rows: async ctx =>
      (await readAllEntities<PickupLocation>(ctx, pickupLocationStore)).map(
        ({ id, name, active, address, deliveryRegionIds }) => ({
          id,
          active: active !== false,
          data: { name, city: address?.city },
          deliveryRegionIds,
        }),
      ),
  },
  {
    id: SHIPPO_CARRIER,
    isInstalled: hasShippo,
    displayName: 'USPS',
    description: 'Services of USPS with the rates of the merchant at Shippo.',
    columns: { title: 'Service', estimatedDeliveryTime: 'Delivery time', package: 'Package' },
    rows: async ctx =>
      (await readShippoConfigurations(ctx)).flatMap(
        ({ domesticServices = [], internationalServices = [], deliveryRegionIds, packageType }) =>
          [...domesticServices, ...internationalServices].map(({ id = '', service, serviceSettings }) => ({
            id,
            active: true,
            data: {
              title: SERVICES[service]?.title,
              estimatedDeliveryTime: serviceSettings?.estimatedDeliveryTime,
              package: packageType,
            },
            ...(deliveryRegionIds && { deliveryRegionIds }),
          })),
      ),
  },
]

const installed = (site: Site) => carriers.filter(({ isInstalled }) => isInstalled?.(site) ?? true)

/** Carriers that have their settings at a plug-in. */
const externalCarriers = (ctx: Parameters<typeof carrierPlugins>[0]) =>
  carrierPlugins(ctx).filter(({ id }) => id !== SHIPPO_CARRIER)

const details = ({ id, displayName, description }: Carrier) => ({
  id,
  displayName,
  description,
  fallbackDefinitionMandatory: false,
  toggleGetCarrierSettingsEnabled: true,
})

/** A carrier plug-in has its settings at the plug-in, so it has no tables here. */
const pluginDetails = ({ id, name }: ServicePlugin) => ({
  id,
  displayName: name,
  description: 'Service plug-in that quotes shipping rates.',
  fallbackDefinitionMandatory: false,
  toggleGetCarrierSettingsEnabled: false,
})

/** The options of a carrier in each region, as tables. */
async function settingsOf(ctx: ReadAllCtx, carrier: Carrier, regions: readonly DeliveryRegion[]) {
  const rows = await carrier.rows(ctx)
  return regions.map(({ id: deliveryRegionId }) => ({
    deliveryRegionId,
    dashboardTables: [
      {
        title: carrier.displayName,
        columns: Object.entries(carrier.columns).map(([key, name]) => ({ key, name })),
        rows: rows
          .filter(({ deliveryRegionIds }) => deliveryRegionIds?.includes(deliveryRegionId))
          .slice(0, ROWS_MAX)
          .map(({ id, data, active }) => ({ key: id, data, active })),
      },
    ],
  }))
}

/** Switches a pickup location; other carriers have no options that can be switched. */
async function setActive(
  ctx: EntityCtx,
  { carrierId, rowId, active }: { carrierId: unknown; rowId: unknown; active: unknown },
) {
  const appId = String(carrierId).toLowerCase()
  if (!installed(ctx.site).some(({ id }) => id === appId)) ctx.fail('DELIVERY_CARRIER_NOT_FOUND', { appId })
  const id = String(rowId).toLowerCase()
  const update = { id, at: 'rowId', change: (stored: object) => ({ ...stored, active }) }
  const [outcome] =
    appId === BUILT_IN_CARRIERS.pickup ? await updateEntities(ctx, pickupLocationStore, [update]) : []
  if (!outcome?.row) ctx.fail('DELIVERY_CARRIER_ROW_NOT_FOUND', { appId, rowId: id })
  return {}
}

const {
  listInstalledDeliveryCarriers,
  listDeliveryCarriers,
  setDeliveryCarrierActiveStatus,
  updateCarrierSettings,
} = contract.deliveryProfile

export const carrierHandlers = implementEntities(
  {
    listInstalledDeliveryCarriers,
    listDeliveryCarriers,
    setDeliveryCarrierActiveStatus,
    updateCarrierSettings,
  },
  {
    listInstalledDeliveryCarriers: async (_, ctx) => ({
      installedDeliveryCarriers: [
        ...installed(ctx.site).map(details),
        ...externalCarriers(ctx).map(pluginDetails),
      ],
    }),

    listDeliveryCarriers: async ({ deliveryProfileId, appIds }, ctx) => {
      const id = String(deliveryProfileId).toLowerCase()
      const profile = await deliveryProfileStore.rows.get(ctx.db, ctx.site.id, id)
      if (!profile) return ctx.fail('DELIVERY_PROFILE_NOT_FOUND', { id })
      const regions = (profile.doc as ProfileDoc).deliveryRegions ?? []
      const plugins = externalCarriers(ctx)
      const known = installed(ctx.site)
      const ids = (appIds as string[] | undefined) ?? [...known, ...plugins].map(({ id }) => id)
      const results = []
      for (const [i, appId] of ids.entries()) {
        const carrier = known.find(one => one.id === appId.toLowerCase())
        const plugin = plugins.find(one => one.id === appId.toLowerCase())
        const error =
          carrier || plugin ? undefined : applicationError('DELIVERY_CARRIER_NOT_FOUND', { appId })
        results.push({
          deliveryCarrierMetadata: itemMetadata(i, appId, error),
          ...(plugin && {
            deliveryCarrierDetails: {
              ...pluginDetails(plugin),
              toggleUpdateCarrierActiveStatusEnabled: false,
            },
            deliveryCarrierRegionalSettings: [],
          }),
          ...(carrier && {
            deliveryCarrierDetails: {
              ...details(carrier),
              toggleUpdateCarrierActiveStatusEnabled: carrier.id === BUILT_IN_CARRIERS.pickup,
            },
            deliveryCarrierRegionalSettings: await settingsOf(ctx, carrier, regions),
          }),
        })
      }
      const totalSuccesses = results.filter(result => result.deliveryCarrierDetails).length
      const totalFailures = results.length - totalSuccesses
      return { results, bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 } }
    },

    setDeliveryCarrierActiveStatus: async ({ carrierAppId, rowId, active }, ctx) =>
      setActive(ctx, { carrierId: carrierAppId, rowId, active }),

    updateCarrierSettings: async ({ carrierId, rowId, active }, ctx) =>
      setActive(ctx, { carrierId, rowId, active }),
  },
)
