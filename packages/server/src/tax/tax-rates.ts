import { contract, crudEntities, type TaxRate } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { type Doc, type EntityViolation, entityStore } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { createEntities, deleteEntities, type EntityOutcome } from '../crud/write-entities.ts'
import { isPostalCodePattern } from '../platform-support/postal-code.ts'
import { findTaxRates } from '../storage/commerce/tax-rates.ts'
import { DEFAULT_TAX_GROUP, taxGroupStore } from './tax-groups.ts'
import { taxRegionStore } from './tax-regions.ts'

/** Violations of rules beyond the schema (protocol/taxes §3). */
async function checkTaxRate(doc: Doc, ctx: Ctx, stored?: Doc): Promise<EntityViolation[]> {
  const { taxRegionId, taxGroupId, postalCodes = [], activeFrom, activeUntil } = doc as TaxRate
  const violations = postalCodes.flatMap((pattern, i): EntityViolation[] =>
    isPostalCodePattern(pattern)
      ? []
      : [
          {
            field: `postalCodes[${i}]`,
            rule: 'FORMAT',
            description: 'must be a postal code, a prefix such as SW1*, or a range such as 10115..10179',
          },
        ],
  )
  if (activeFrom && activeUntil && Date.parse(activeUntil) <= Date.parse(activeFrom))
    violations.push({
      field: 'activeUntil',
      rule: 'VALIDATION',
      description: 'must be later than activeFrom',
    })
  // Region and group of a stored rate cannot change.
  if (stored) return violations
  if (!(await taxRegionStore.rows.get(ctx.db, ctx.site.id, taxRegionId)))
    violations.push({
      field: 'taxRegionId',
      rule: 'VALIDATION',
      description: 'must be the id of a tax region',
    })
  if (!(await taxGroupExists(ctx, taxGroupId)))
    violations.push({ field: 'taxGroupId', rule: 'VALIDATION', description: 'must be the id of a tax group' })
  return violations
}

/** Whether the site has the tax group, or it is the default one. */
export const taxGroupExists = async (ctx: Ctx, id: string) =>
  id === DEFAULT_TAX_GROUP.id || (await taxGroupStore.rows.get(ctx.db, ctx.site.id, id)) !== undefined

const lowerCase = (id: unknown) => String(id).toLowerCase()

/** Tax rates of the merchant. */
export const taxRateStore = entityStore(crudEntities.taxRates, {
  table: 'tax_rates',
  normalize: doc => ({
    ...doc,
    taxRegionId: lowerCase(doc.taxRegionId),
    taxGroupId: lowerCase(doc.taxGroupId),
  }),
  check: checkTaxRate,
})

const { bulkSetTaxRates, ...generic } = contract.taxRates

/** Equal for rates with the same terms, in any order of their fields. */
const termsOf = (doc: object) =>
  JSON.stringify(Object.entries(doc).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))

const bulkSet = implementEntities(
  { bulkSetTaxRates },
  {
    async bulkSetTaxRates(message, ctx) {
      const owner = {
        taxRegionId: lowerCase(message.taxRegionId),
        taxGroupId: lowerCase(message.taxGroupId),
      }
      // The lock on the region serializes calls that replace its rates.
      const region = await taxRegionStore.rows.get(ctx.db, ctx.site.id, owner.taxRegionId, { lock: true })
      if (!region) return ctx.fail('TAX_REGION_NOT_FOUND', { id: owner.taxRegionId })
      if (!(await taxGroupExists(ctx, owner.taxGroupId)))
        return ctx.fail('TAX_GROUP_NOT_FOUND', { id: owner.taxGroupId })
      const wanted = (message.taxRates as Doc[]).map(terms => taxRateStore.docOf({ ...terms, ...owner }))
      const stored = await findTaxRates(ctx.db, ctx.site.id, owner)
      const surplus = Map.groupBy(stored, ({ doc }) => termsOf(doc))
      const missing = wanted.filter(doc => surplus.get(termsOf(doc))?.pop() === undefined)
      const existing = [...surplus.values()].flat()
      await deleteEntities(
        ctx,
        taxRateStore,
        existing.map(({ id }) => id),
      )
      const creations = missing.map(doc => ({ doc, at: `taxRates[${wanted.indexOf(doc)}]` }))
      const outcomes = await createEntities(ctx, taxRateStore, creations)
      requireAll(outcomes, ctx)
      const after = await findTaxRates(ctx.db, ctx.site.id, owner)
      return {
        taxRates: after.map(row => taxRateStore.view(row, ctx.now)) as TaxRate[],
        created: missing.length,
        deleted: existing.length,
      }
    },
  },
)

/** Fails the call if the limit of the site leaves a rate out. */
export function requireAll(
  outcomes: readonly EntityOutcome[],
  ctx: { fail: (code: 'ENTITY_LIMIT_REACHED', data?: Record<string, unknown>) => never },
): void {
  const failed = outcomes.find(({ error }) => error)
  if (failed?.error) ctx.fail('ENTITY_LIMIT_REACHED', failed.error.data)
}

export const taxRateHandlers = { ...crudHandlers(generic, taxRateStore), ...bulkSet }
