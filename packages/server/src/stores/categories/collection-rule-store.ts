import { type CollectionRule, crudEntities } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { type EntityViolation, entityStore } from '../../crud/entity-store.ts'
import { type ReadAllCtx, readAllEntities } from '../../crud/read-all-entities.ts'
import type { Rule } from '../../storage/commerce/collection-rules.ts'
import { getCollectionRow } from '../../storage/commerce/collections.ts'
import { toMinorUnits } from '../products/minor-units.ts'

type StoredRule = Omit<CollectionRule, 'id' | 'revision' | 'createdDate' | 'updatedDate'>

const OPERATORS = { PRICE: ['GTE', 'LTE'], NAME: ['CONTAINS'] }
const VALUES: Partial<Record<string, string[]>> = {
  STOCK: ['IN_STOCK', 'PARTIALLY_OUT_OF_STOCK', 'OUT_OF_STOCK'],
  PRODUCT_TYPE: ['PHYSICAL', 'DIGITAL'],
}
const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/

/** Violations of the conditions of a rule. */
export function checkConditions({ conditions }: Pick<StoredRule, 'conditions'>): EntityViolation[] {
  return conditions.flatMap(({ field, operator, option, values }, i) => {
    const at = `conditions[${i}]`
    const operators = OPERATORS[field as keyof typeof OPERATORS] ?? ['IN', 'NOT_IN']
    const allowed = VALUES[field]
    const violations: EntityViolation[] = []
    const add = (name: string, description: string, rule: EntityViolation['rule'] = 'VALIDATION') =>
      violations.push({ field: `${at}.${name}`, rule, description })
    if (!operators.includes(operator)) add('operator', `must be ${operators.join(' or ')} for ${field}`)
    if (field === 'OPTION' && !option) add('option', 'must be the name of an option', 'REQUIRED_FIELD')
    if (field !== 'OPTION' && option) add('option', 'is for OPTION only', 'FIELD_NOT_ALLOWED')
    if (allowed && !values.every(value => allowed.includes(value)))
      add('values', `must be of ${allowed.join(', ')} for ${field}`)
    if (field === 'PRICE' && !(values.length === 1 && AMOUNT.test(values[0] as string)))
      add('values', 'must be one amount, such as 12.50, for PRICE')
    return violations
  })
}

/** Rules of collections (protocol/catalogue-additions §3). */
export const collectionRuleStore = entityStore(crudEntities.collectionRules, {
  table: 'collection_rules',
  columns: ['collectionId'],
  normalize: doc => ({ ...doc, collectionId: String(doc.collectionId).toLowerCase(), status: 'PENDING' }),
  async check(doc, ctx: Ctx, stored) {
    const rule = doc as StoredRule
    const violations = checkConditions(rule)
    if (stored || violations.length > 0) return violations
    // The lock of the collection makes two creations see each other.
    const collection = await getCollectionRow(ctx.db, ctx.site.id, { id: rule.collectionId }, false, {
      lock: true,
    })
    const add = (description: string) =>
      violations.push({ field: 'collectionId', rule: 'VALIDATION', description })
    if (!collection) add('is not the id of a collection')
    else {
      const rules = await collectionRuleStore.rows.all(ctx.db, ctx.site.id)
      if (rules.some(each => each.doc.collectionId === rule.collectionId))
        add('is that of a collection with a rule; update that rule')
    }
    return violations
  },
})

/** A rule with its amounts in minor units. */
export const toRule = ({ collectionId, match, conditions }: StoredRule, currency: string): Rule => ({
  collectionId,
  match,
  conditions: conditions.map(each =>
    each.field === 'PRICE'
      ? { ...each, amountMinor: toMinorUnits(each.values[0] as string, currency) }
      : each,
  ),
})

/** The rules of the site, from the cache of the node. */
export const cachedRules = async (ctx: ReadAllCtx): Promise<Rule[]> =>
  (await readAllEntities<CollectionRule>(ctx, collectionRuleStore)).map(rule =>
    toRule(rule, ctx.site.currency),
  )

/** Rejects a change by hand of the products of a collection that has a rule. */
export async function requireNoRule(ctx: Ctx<'COLLECTION_HAS_RULE'>, collectionId: string): Promise<void> {
  const rules = await cachedRules(ctx)
  if (rules.some(rule => rule.collectionId === collectionId))
    ctx.fail('COLLECTION_HAS_RULE', { collectionId })
}
