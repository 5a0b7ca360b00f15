import { type Address, contract, crudEntities, type ShippoConfiguration } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { type EntityViolation, entityStore } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { businessLocationStore } from '../stores/index.ts'
import { setCarrier } from './carrier-settings.ts'
import { checkRegionIds, normalizeRegionIds } from './check-region-ids.ts'
import { SHIPPO_CARRIER } from './shippo/shippo-carrier.ts'

type ConfigurationDoc = Partial<ShippoConfiguration>

export const shippoConfigurationStore = entityStore(crudEntities.shippoConfigurations, {
  table: 'shippo_configurations',
  computed: {
    shipFromAddress: async (ctx, rows) => {
      const addressOf = await shipFromAddresses(ctx)
      return new Map(rows.map(({ id, doc }) => [id, addressOf(doc)]))
    },
  },
  alwaysComputed: ['shipFromAddress'],
  normalize: (doc, ctx) => normalizeRegionIds(withServiceIds(doc, ctx), { single: true }),
  check: async (doc, ctx, stored) => [
    ...checkServices(doc),
    ...checkPackage(doc),
    ...(await checkLocation(doc, ctx)),
    ...(await checkRegionIds(doc, ctx, stored)),
  ],
})

const locationsOf = (ctx: ReadAllCtx) =>
  readAllEntities<{ id: string; address?: Address }>(ctx, businessLocationStore)

/** The address from which a configuration sends: that of its location, or of the default one. */
async function shipFromAddresses(ctx: ReadAllCtx) {
  const locations = await locationsOf(ctx)
  return ({ osLocationId }: ConfigurationDoc) =>
    locations.find(({ id }) => id === (osLocationId?.toLowerCase() ?? ctx.site.id))?.address
}

/** All configurations with the addresses from which they send, from the read cache. */
export async function readShippoConfigurations(ctx: ReadAllCtx): Promise<ShippoConfiguration[]> {
  const configurations = await readAllEntities<ShippoConfiguration>(ctx, shippoConfigurationStore)
  if (configurations.length === 0) return []
  const addressOf = await shipFromAddresses(ctx)
  return configurations.map(configuration => {
    const shipFromAddress = addressOf(configuration)
    return { ...configuration, ...(shipFromAddress && { shipFromAddress }) }
  })
}

async function checkLocation({ osLocationId }: ConfigurationDoc, ctx: Ctx): Promise<EntityViolation[]> {
  if (!osLocationId || (await locationsOf(ctx)).some(({ id }) => id === osLocationId.toLowerCase())) return []
  return [{ field: 'osLocationId', rule: 'VALIDATION', description: 'must be the id of a business location' }]
}

/** To quote a service, the carrier needs the size of the merchant's package. */
function checkPackage({ packageType, packageDetails, ...services }: ConfigurationDoc): EntityViolation[] {
  const { domesticServices = [], internationalServices = [] } = services
  if (domesticServices.length + internationalServices.length === 0) return []
  const { length, width, height } = packageDetails?.dimensions ?? {}
  if (packageType !== 'CUSTOM' || [length, width, height].every(edge => Number(edge) > 0)) return []
  return [
    {
      field: 'packageDetails.dimensions',
      rule: 'REQUIRED_FIELD',
      description: 'must have length, width and height above 0 for the packageType CUSTOM',
    },
  ]
}

/** Gives an id to services without one. */
function withServiceIds(doc: ConfigurationDoc, ctx: Ctx) {
  const identified = <S extends { id?: string }>(services: readonly S[] | undefined) =>
    services?.map(service => ({ ...service, id: service.id ?? ctx.ids.guid() }))
  const { domesticServices, internationalServices } = doc
  return {
    ...doc,
    ...(domesticServices && { domesticServices: identified(domesticServices) }),
    ...(internationalServices && { internationalServices: identified(internationalServices) }),
  }
}

/** Each service occurs once (protocol/delivery §10). */
const checkServices = ({ domesticServices = [], internationalServices = [] }: ConfigurationDoc) =>
  Object.entries({ domesticServices, internationalServices }).flatMap(([field, services]) =>
    services.flatMap(({ service }, i): EntityViolation[] =>
      services.findIndex(other => other.service === service) === i
        ? []
        : [
            {
              field: `${field}[${i}].service`,
              rule: 'VALIDATION',
              description: 'occurs twice: change the first entry',
            },
          ],
    ),
  )

const { createShippoConfiguration, ...generic } = contract.shippoConfigurations
const generated = crudHandlers({ createShippoConfiguration }, shippoConfigurationStore)

const special = implementEntities(
  { createShippoConfiguration },
  {
    /** Creates the configuration, and sets the backup rate in its regions. */
    async createShippoConfiguration(message, ctx) {
      const reply = (await generated.createShippoConfiguration(message, ctx)) as {
        shippoConfiguration: ShippoConfiguration
      }
      if (message.backupRate)
        for (const regionId of reply.shippoConfiguration.deliveryRegionIds ?? [])
          await setCarrier(ctx, regionId, {
            appId: SHIPPO_CARRIER,
            backupRate: { title: 'USPS', amount: message.backupRate, active: true },
          })
      return reply
    },
  },
)

export const shippoConfigurationHandlers = { ...crudHandlers(generic, shippoConfigurationStore), ...special }
