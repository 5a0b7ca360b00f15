import type { FieldViolation } from '@stoa/contract'
import {
  findHolders,
  findImportedItems,
  type ImportedItem,
  readDigests,
  readStoredReferences,
  type StoredReferences,
} from '../../../storage/data/imported-items.ts'
import type { ItemRow } from '../../../storage/data/item-rows.ts'
import { lockItemRows } from '../../../storage/data/item-writes.ts'
import type { JobRef } from '../../../storage/data/jobs.ts'
import { type Relation, relationKey } from '../../../storage/data/references.ts'
import { uniqueFields } from '../../items/duplicates.ts'
import { unrestrictedCollection } from '../../model/collection.ts'
import { checkRequired, readData } from '../../model/item-input.ts'
import type { ItemScope } from '../../model/item-scope.ts'
import { renameKeys } from '../../model/item-view.ts'
import { slugRulesOf } from '../../slugs/slugs.ts'
import type { JobCtx } from '../job.ts'
import type { ImportedDefinition } from './movement-request.ts'
import { relationsOf } from './record-import.ts'

/** What the undo does with an item: RESTORE gives it its former row, LEAVE has none to give, STAY is a rejection. */
export type Verdict = { action: 'REMOVE' | 'RESTORE' | 'LEAVE' } | { action: 'STAY'; reason: string }

/** A recorded item with its present state. */
export interface JudgedItem {
  item: ImportedItem
  current: ItemRow | undefined
  references: StoredReferences
  verdict: Verdict
}

/** What one step of an undo does, by item. */
export interface UndoPlan {
  items: ReadonlyMap<string, JudgedItem>
  relations: readonly Relation[]
  /** Items whose former slugs are taken: they get free ones. By item, the storage keys of the slugs. */
  takenSlugs: ReadonlyMap<string, readonly string[]>
}

/** The import whose items are judged. */
export interface UndoneImport {
  job: JobRef
  /** The definition of the collection when the import began. */
  definition: ImportedDefinition
}

/** Items that may join a step because they hold values that others have had. */
const PARTNERS_MAX = 1000

const stay = (reason: string): Verdict => ({ action: 'STAY', reason })

const DELETED_SINCE = 'It was deleted since the import.'
const CREATED_SINCE = 'An item with its id was created since the import.'
const CHANGED_SINCE = 'It was changed since the import.'
const REFERENCES_SINCE = 'References were added to it since the import.'

/** Whether a new item has references that it had neither before the import nor by it. */
const hasLaterReferences = (
  { referencesBefore, referencesAfter }: ImportedItem,
  current: StoredReferences,
  own: readonly Relation[],
) =>
  own.some(relation => {
    const key = relationKey(relation)
    const known = new Set(
      [...(referencesBefore?.[key] ?? []), ...(referencesAfter?.[key] ?? [])].map(([id]) => id),
    )
    return (current[key] ?? []).some(([id]) => !known.has(id))
  })

function verdictOf(
  { item, current, references }: Omit<JudgedItem, 'verdict'>,
  digest: string | undefined,
  own: readonly Relation[],
): Verdict {
  const { digestBefore, digestAfter } = item
  if (digest === digestBefore || (!current && !item.before)) return { action: 'LEAVE' }
  if (digestAfter === null) return current ? stay(CREATED_SINCE) : { action: 'RESTORE' }
  if (!current) return stay(DELETED_SINCE)
  if (digest !== digestAfter) return stay(CHANGED_SINCE)
  if (item.before) return { action: 'RESTORE' }
  return hasLaterReferences(item, references, own) ? stay(REFERENCES_SINCE) : { action: 'REMOVE' }
}

/** Why a former row does not fit the present fields. */
function violationOf({ collection }: ItemScope, { data }: ItemRow): string | undefined {
  const violations: FieldViolation[] = []
  const report = (violation: FieldViolation) => void violations.push(violation)
  const all = unrestrictedCollection(collection)
  const input = readData(all, renameKeys(all, JSON.parse(data)), '', report)
  checkRequired(all, input.data, '', report)
  const [first] = violations
  return (
    first &&
    `Its former values do not fit the fields, which were changed since: ${first.field.replace(/^\./, '')} ${first.description}.`
  )
}

/** Locks the items and judges each of them. */
async function judge(
  ctx: JobCtx,
  scope: ItemScope,
  { definition }: UndoneImport,
  items: readonly ImportedItem[],
): Promise<[string, JudgedItem][]> {
  const { collection, table } = scope
  const ids = items.map(({ itemId }) => itemId)
  const rows = await lockItemRows(ctx.db, table, ids)
  // Statements after the locks see the changes of the transactions that held them.
  const digests = await readDigests(ctx.db, table, ids)
  const relations = relationsOf(scope)
  const references = await readStoredReferences(ctx.db, relations, ids)
  const own = relations.filter(({ inverse }) => !inverse)
  const isSame = definition.uid === collection.uid && definition.revision === collection.revision
  return items.map(item => {
    const id = item.itemId
    const state = { item, current: rows.get(id), references: references.get(id) ?? {} }
    const verdict = verdictOf(state, digests.get(id), own)
    const reason =
      verdict.action === 'RESTORE' && !isSame && item.before ? violationOf(scope, item.before) : undefined
    return [id, { ...state, verdict: reason ? stay(reason) : verdict }]
  })
}

/** Fields whose values an index keeps unique. Drafts have none. */
function indexedFields({ collection, table }: ItemScope) {
  const slugs = slugRulesOf(collection.definition)?.fields ?? []
  return table.drafts ? [] : [...new Set([...uniqueFields(collection), ...slugs])]
}

/**
 * Plans a step. Items that hold a former value of a unique field join it if the undo takes them back as well, so that values
 * can be exchanged. Holders that stay cause a rejection, or a free slug.
 */
export async function planUndo(
  ctx: JobCtx,
  scope: ItemScope,
  source: UndoneImport,
  batch: readonly ImportedItem[],
): Promise<UndoPlan> {
  const items = new Map(await judge(ctx, scope, source, batch))
  const takenSlugs = new Map<string, string[]>()
  const plan = { items, takenSlugs, relations: relationsOf(scope) }
  const unique = indexedFields(scope)
  const slugs = new Map(
    (slugRulesOf(scope.collection.definition)?.fields ?? []).map(field => [field.fieldId, field.storageKey]),
  )
  const last = batch.at(-1)?.itemId ?? ''
  const isRestored = (id: string) => items.get(id)?.verdict.action === 'RESTORE'
  const isLeaving = (id: string) => isRestored(id) || items.get(id)?.verdict.action === 'REMOVE'
  const isSolved = (id: string, fieldId: string) =>
    takenSlugs.get(id)?.includes(slugs.get(fieldId) ?? '') === true
  while (unique.length > 0) {
    const wanted = [...items.keys()].filter(isRestored)
    const target = { job: source.job, table: scope.table }
    const conflicts = (await findHolders(ctx.db, target, wanted, unique)).filter(
      ({ id, fieldId, holder, isFormer }) =>
        !isSolved(id, fieldId) && (isFormer ? !isSolved(holder, fieldId) : !isLeaving(holder)),
    )
    if (conflicts.length === 0) return plan
    const strangers = conflicts.map(({ holder }) => holder).filter(id => !items.has(id))
    const partners =
      strangers.length > 0 && items.size < PARTNERS_MAX
        ? await findImportedItems(ctx.db, target, { after: last, ids: [...new Set(strangers)] })
        : []
    if (partners.length > 0) {
      for (const [id, partner] of await judge(ctx, scope, source, partners)) items.set(id, partner)
      continue
    }
    for (const { id, fieldId } of conflicts) {
      const slug = slugs.get(fieldId)
      const judged = items.get(id)
      if (slug !== undefined) takenSlugs.set(id, [...(takenSlugs.get(id) ?? []), slug])
      else if (judged) {
        const key = unique.find(field => field.fieldId === fieldId)?.key
        items.set(id, { ...judged, verdict: stay(`Another item has its former value of ${key}.`) })
      }
    }
  }
  return plan
}
