import type { contract, ReplyOf, TaxRate, TaxRegion } from '@stoa/contract'
import type { EntityCtx, EntityRow, EntityStore } from '../crud/entity-store.ts'
import { createEntities, type EntityOutcome, updateEntities } from '../crud/write-entities.ts'
import { findTaxRegion, subdivisionCode } from './find-tax-rates.ts'
import type { StandardRates, StandardTax } from './standard-rates.ts'
import { taxNameIn } from './tax-names.ts'
import { requireAll, taxRateStore } from './tax-rates.ts'
import { taxRegionStore } from './tax-regions.ts'

type Applied = ReplyOf<typeof contract.standardTaxRates.applyStandardTaxRates>['regions']
type Level = 'STANDARD' | 'HIGHEST_REDUCED' | 'LOWEST_REDUCED'

/** A tax group and the rate that it gets. */
export interface GroupLevel {
  taxGroupId: string
  level: Level
}

const rateAt = ({ standard, reduced = [] }: StandardTax, level: Level): string =>
  (level === 'STANDARD' ? standard : level === 'HIGHEST_REDUCED' ? reduced[0] : reduced.at(-1)) ?? standard

const all = async <T>(ctx: EntityCtx, store: EntityStore): Promise<T[]> =>
  (await store.rows.all(ctx.db, ctx.site.id)).map(row => store.view(row as EntityRow, ctx.now)) as T[]

const viewOf = <T>(ctx: EntityCtx, store: EntityStore, { row }: EntityOutcome) =>
  store.view(row as EntityRow, ctx.now) as T

/** The region of exactly this country or subdivision. */
function regionFor(regions: readonly TaxRegion[], { country, subdivision }: StandardRates) {
  const found = findTaxRegion(regions, { country, subdivision })
  const codeOf = (code: string | null | undefined) => subdivisionCode(country, code ?? '')
  return found && codeOf(found.subdivision) === codeOf(subdivision) ? found : undefined
}

/** Creates the regions that are missing. Existing ones stay as they are. */
async function createRegions(ctx: EntityCtx, chosen: readonly StandardRates[]) {
  const before = await all<TaxRegion>(ctx, taxRegionStore)
  const missing = chosen.filter(rates => !regionFor(before, rates))
  const outcomes = await createEntities(
    ctx,
    taxRegionStore,
    missing.map(({ country, subdivision, taxIncludedInPrice }, i) => ({
      doc: { country, ...(subdivision && { subdivision }), taxIncludedInPrice },
      at: `countries[${i}]`,
    })),
  )
  requireAll(outcomes, ctx)
  const created = outcomes.map(outcome => viewOf<TaxRegion>(ctx, taxRegionStore, outcome))
  return { regions: [...before, ...created], createdIds: new Set(created.map(({ id }) => id)) }
}

/** A rate for all of its region at all times: only such rates can be a standard rate. */
const isUnconditional = ({ postalCodes = [], cities = [], activeFrom, activeUntil }: TaxRate) =>
  postalCodes.length === 0 && cities.length === 0 && !activeFrom && !activeUntil

interface WantedRate {
  region: TaxRegion
  doc: Record<string, unknown>
  current: TaxRate | undefined
}

/**
 * Applies standard rates to the site: creates regions and rates, and updates rates of the same type of tax and jurisdiction whose
 * figure differs. It deletes nothing, and a second call changes nothing (protocol/taxes §7).
 */
export async function applyStandardRates(
  ctx: EntityCtx,
  chosen: readonly StandardRates[],
  groups: readonly GroupLevel[],
): Promise<Applied> {
  // Its advisory lock serializes concurrent calls, which would create the same rates.
  await taxRegionStore.rows.countLocked(ctx.db, ctx.site.id)
  const { regions, createdIds } = await createRegions(ctx, chosen)
  const stored = (await all<TaxRate>(ctx, taxRateStore)).filter(isUnconditional)
  const desired = chosen.flatMap(rates => {
    const region = regionFor(regions, rates) as TaxRegion
    return groups.flatMap(({ taxGroupId, level }) =>
      rates.taxes.map(
        ({ name, taxType, jurisdiction, jurisdictionType, ...tax }): WantedRate => ({
          region,
          doc: taxRateStore.docOf({
            taxRegionId: region.id,
            taxGroupId,
            name: taxNameIn(ctx.site.locale, name),
            rate: rateAt({ name, taxType, jurisdiction, jurisdictionType, ...tax }, level),
            taxType,
            jurisdiction,
            jurisdictionType,
          }),
          current: stored.find(
            rate =>
              rate.taxRegionId === region.id &&
              rate.taxGroupId === taxGroupId &&
              rate.taxType === taxType &&
              rate.jurisdictionType === jurisdictionType,
          ),
        }),
      ),
    )
  })
  const after = await writeRates(ctx, desired)
  return chosen.map(rates => {
    const { id, country, subdivision } = regionFor(regions, rates) as TaxRegion
    return {
      taxRegionId: id,
      country,
      ...(subdivision && { subdivision }),
      created: createdIds.has(id),
      rates: desired.flatMap(({ region }, i) => (region.id === id ? (after[i] ?? []) : [])),
    }
  })
}

async function writeRates(ctx: EntityCtx, desired: readonly WantedRate[]): Promise<Applied[number]['rates']> {
  const missing = desired.filter(({ current }) => !current)
  const differing = desired.filter(({ current, doc }) => current && Number(current.rate) !== Number(doc.rate))
  const created = await createEntities(
    ctx,
    taxRateStore,
    missing.map(({ doc }) => ({ doc, at: 'countries' })),
  )
  requireAll(created, ctx)
  const updated = await updateEntities(
    ctx,
    taxRateStore,
    differing.map(({ current, doc: { rate } }) => ({
      id: (current as TaxRate).id,
      at: 'countries',
      change: before => ({ ...before, rate }),
    })),
  )
  return desired.map(entry => {
    const [atCreated, atUpdated] = [missing.indexOf(entry), differing.indexOf(entry)]
    const outcome = created[atCreated] ?? updated[atUpdated]
    if (!outcome) return { change: 'UNCHANGED', taxRate: entry.current as TaxRate }
    return {
      change: atCreated >= 0 ? 'CREATED' : 'UPDATED',
      taxRate: viewOf<TaxRate>(ctx, taxRateStore, outcome),
    }
  })
}
