import { isDeepStrictEqual } from 'node:util'
import type { CatalogCollection, CollectionRule } from '@stoa/contract'
import { ViolationCollector } from '../../call/violation-collector.ts'
import { createEntities, deleteEntities, updateEntities } from '../../crud/write-entities.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { checkConditions, collectionRuleStore } from '../categories/collection-rule-store.ts'

export type ImportedRule = Pick<CollectionRule, 'match' | 'conditions'>

/** A collection with the rule of its record; null removes it. */
export interface CollectionWithRule {
  id: string
  rule: ImportedRule | null
  /** Id of a rule that exists again. Default: a new one. */
  ruleId?: string
}

/** The rule of a record: undefined if the record does not mention it. */
export function ruleOf({ rule }: CatalogCollection): ImportedRule | null | undefined {
  if (!rule) return rule
  const { match = 'ALL', conditions } = withoutNulls<Partial<ImportedRule>>(rule)
  const wanted: ImportedRule = { match, conditions: conditions ?? [] }
  const violations = new ViolationCollector()
  for (const { field, rule: kind, description } of checkConditions(wanted))
    violations.add(`rule.${field}`, kind, description)
  violations.throwIfAny()
  return wanted
}

/** Creates, changes and removes rules of collections that are written. Returns the ids of the collections with another rule. */
export async function importRules(
  ctx: JobCtx,
  collections: readonly CollectionWithRule[],
): Promise<ReadonlySet<string>> {
  if (collections.length === 0) return new Set()
  const rows = await collectionRuleStore.rows.all(ctx.db, ctx.site.id)
  const rowByCollection = new Map(rows.map(row => [row.doc.collectionId as string, row]))
  const changed = new Set<string>()
  for (const { id, rule, ruleId } of collections) {
    const row = rowByCollection.get(id)
    const { match, conditions } = (row?.doc ?? {}) as Partial<ImportedRule>
    if (row ? isDeepStrictEqual(rule, { match, conditions }) : rule === null) continue
    changed.add(id)
    const at = 'rule'
    if (!rule) await deleteEntities(ctx, collectionRuleStore, [(row as NonNullable<typeof row>).id])
    else if (row)
      await updateEntities(ctx, collectionRuleStore, [
        { id: row.id, at, change: doc => ({ ...doc, ...rule }) },
      ])
    else
      await createEntities(ruleId ? { ...ctx, entityId: () => ruleId } : ctx, collectionRuleStore, [
        { doc: { ...rule, collectionId: id }, at },
      ])
  }
  return changed
}
