import { contract, crudEntities, type ShippoConfiguration } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { type EntityCtx, type EntityViolation, entityStore } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { setCarrier } from './carrier-settings.ts'
import { checkRegionIds, normalizeRegionIds } from './check-region-ids.ts'

/** Id of the carrier's app, by which settings of a region name it. */
const SHIPPO_CARRIER = 'c1d6b7e4-52f8-4b0e-9a43-7e2d90f1a865'

type ConfigurationDoc = Partial<ShippoConfiguration>

export const shippoConfigurationStore = entityStore(crudEntities.shippoConfigurations, {
  table: 'shippo_configurations',
  normalize: (doc, ctx) => normalizeRegionIds(withServiceIds(doc, ctx), { single: true }),
  check: async (doc, ctx, stored) => [...checkServices(doc), ...(await checkRegionIds(doc, ctx, stored))],
})

/** Gives an id to services without one. */
function withServiceIds(doc: ConfigurationDoc, ctx: EntityCtx) {
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
