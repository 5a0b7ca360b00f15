import { isDeepStrictEqual } from 'node:util'
import { contract, crudEntities, type LocalDeliveryOption } from '@stoa/contract'
import { implement } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { type Doc, type EntityViolation, entityStore } from '../crud/entity-store.ts'
import { readAllEntities } from '../crud/read-all-entities.ts'
import { checkRegionIds, normalizeRegionIds } from './check-region-ids.ts'

type OptionDoc = Partial<LocalDeliveryOption>

export const localDeliveryOptionStore = entityStore(crudEntities.localDeliveryOptions, {
  table: 'local_delivery_options',
  normalize: (doc, _ctx, stored) => normalizeRegionIds(ratesOf(doc, stored)),
  check: async (doc, ctx, stored) => [...checkOption(doc), ...(await checkRegionIds(doc, ctx, stored))],
})

/** Largest amount of an order. */
const AMOUNT_MAX = 999_999_999

/** An amount as a decimal with at most six places, never with an exponent. */
const decimalOf = (amount: number) =>
  Math.min(amount, AMOUNT_MAX)
    .toFixed(6)
    .replace(/\.?0+$/, '')

/** Turns the deprecated `rate` and `minimumFreeDeliveryOrderAmount` into rates (protocol/delivery §9). */
function ratesOf(doc: Doc, stored: Doc | undefined): Doc {
  const { rate, minimumFreeDeliveryOrderAmount: limit, ...rest } = doc as OptionDoc
  const isReplaced = rest.rates !== undefined && !isDeepStrictEqual(rest.rates, stored?.rates)
  if (rate === undefined || isReplaced) return rest
  const free = {
    amount: '0',
    conditions: [{ type: 'BY_TOTAL_PRICE' as const, value: decimalOf(limit ?? 0), operator: 'GTE' as const }],
  }
  return { ...rest, rates: [...(limit === undefined ? [] : [free]), { amount: rate }] }
}

const minutes = ({ hours = 0, minutes: past = 0 }: { hours?: number; minutes?: number }) => hours * 60 + past

/** Rules that the schema cannot express (protocol/delivery §9). */
function checkOption({ rates, radiusConfig, scheduledDeliveryConfig }: OptionDoc): EntityViolation[] {
  const { latitude, longitude } = radiusConfig?.address?.geocode ?? {}
  return [
    ...(rates?.length
      ? []
      : [{ field: 'rates', rule: 'REQUIRED_FIELD' as const, description: 'needs at least one rate' }]),
    ...(radiusConfig && (latitude === undefined || longitude === undefined)
      ? [
          {
            field: 'radiusConfig.address.geocode',
            rule: 'REQUIRED_FIELD' as const,
            description: 'needs latitude and longitude of the centre',
          },
        ]
      : []),
    ...(scheduledDeliveryConfig?.timeWindows ?? []).flatMap(({ start, end }, i) =>
      minutes(end) > minutes(start)
        ? []
        : [
            {
              field: `scheduledDeliveryConfig.timeWindows[${i}].end`,
              rule: 'VALIDATION' as const,
              description: 'must be later than start',
            },
          ],
    ),
  ]
}

const { listLocalDeliveryOptions, ...generic } = contract.localDeliveryOptions

export const localDeliveryOptionHandlers = {
  ...crudHandlers(generic, localDeliveryOptionStore),
  ...implement(
    { listLocalDeliveryOptions },
    {
      listLocalDeliveryOptions: async ({ externalId }, ctx) => {
        const region = String(externalId).toLowerCase()
        const all = await readAllEntities<LocalDeliveryOption>(ctx, localDeliveryOptionStore)
        return { localDeliveryOptions: all.filter(option => option.deliveryRegionIds?.includes(region)) }
      },
    },
  ),
}
