import type { DataItem, FieldViolation } from '@stoa/contract'
import { ALL_ITEMS, type ItemRow } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { itemsTag } from '../../storage/data/item-tables.ts'
import {
  type AddedEvents,
  attempt,
  DuplicateValue,
  existingIds,
  idsWhere,
  insertItemRows,
  lockItemRows,
  type NewItemRow,
  removeItemRows,
  updateItemRows,
} from '../../storage/data/item-writes.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { type Access, requireAccess } from '../model/access.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import { type ItemError, throwItemError } from '../model/item-error.ts'
import { insertItemEvents, itemJson } from '../model/item-events.ts'
import { checkRequired, type ItemInput } from '../model/item-input.ts'
import { accessErrorOf, type ItemScope, redactItem } from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { dedupeWrites, type ItemWrite } from '../model/item-write.ts'
import { referenceTargetOf, saveReferences } from '../model/references.ts'
import { toItemRow } from '../model/to-item-row.ts'
import {
  dependentsOfRejected,
  type NewReference,
  newReferences,
  unresolvedReferences,
  unresolvedViolation,
} from '../references/check-references.ts'
import { assignSlugs, type SluggedItem, slugRulesOf } from '../slugs/slugs.ts'
import { rejectDuplicates, uniqueFields } from './duplicates.ts'
import { writeCondition } from './write-condition.ts'

/** The outcome of one write. */
export interface Outcome {
  index: number
  id: string
  action: 'INSERT' | 'UPDATE' | 'PATCH' | 'DELETE'
  /** The item after the write, redacted for the caller. */
  item?: () => DataItem
  error?: ItemError
  /** References to missing items that were stored nevertheless (`keepUnresolved`). */
  unresolved?: FieldViolation[]
}

/** The outcome of a call that writes a single item; throws its error. */
export function onlyItem([outcome]: readonly Outcome[]): Omit<Outcome, 'item'> & { item: DataItem } {
  if (outcome?.error) throwItemError(outcome.error)
  if (!outcome?.item) throw new Error('a write returned neither an item nor an error')
  return { ...outcome, item: outcome.item() }
}

export interface WriteOptions {
  mode: 'insert' | 'update' | 'save'
  action?: 'PATCH'
  /** The condition of the call: only items that match it are written. */
  filter?: unknown
  /** Store references to missing items and report them in the outcome. Imports need this, because exports contain such references. */
  keepUnresolved?: boolean
}

/** Maximum bytes of an item's data as JSON (protocol/content §17). */
export const ITEM_BYTES_MAX = 500_000

const jsonOf = (data: unknown) => Buffer.from(JSON.stringify(data))

/** A validated write that is ready for its statement. */
interface PreparedWrite {
  write: ItemWrite
  input: ItemInput
  before?: ItemRow
  row: NewItemRow
  /** References to missing items: to inserts of the same call, or any under `keepUnresolved`. */
  unresolved: NewReference[]
}

/**
 * Writes items. The number of statements does not depend on the number of items. Each write succeeds or fails separately;
 * outcomes are in the order of `writes`. The caller decides whether one error rolls back all.
 */
export async function writeItems(
  ctx: ItemCtx,
  scope: ItemScope,
  writes: readonly ItemWrite[],
  options: WriteOptions,
): Promise<Outcome[]> {
  const { collection, table } = scope
  const outcomes = new Map<number, Outcome>()
  const action = options.action ?? (options.mode === 'insert' ? 'INSERT' : 'UPDATE')
  const reject = ({ index, id }: ItemWrite, error: ItemError) =>
    void outcomes.set(index, { index, id, action, error })

  const inserting = options.mode !== 'update' ? requireAccess(ctx, collection, 'insert') : undefined
  const updating = options.mode !== 'insert' ? requireAccess(ctx, collection, 'update') : undefined
  const unique = dedupeWrites(writes, options.mode, reject)
  const stored = updating
    ? await lockItemRows(
        ctx.db,
        table,
        unique.map(write => write.id),
      )
    : new Map<string, ItemRow>()
  const changed = updating ? await authorizeWrites(ctx, scope, unique, stored, updating, options, reject) : []
  const added = inserting ? unique.filter(write => !stored.has(write.id)) : []
  const accepted = [...added, ...changed].sort((a, b) => a.index - b.index)
  const prepared = await prepareWrites(ctx, scope, accepted, stored, options, reject)
  const slugRules = slugRulesOf(collection.definition)
  if (slugRules) {
    await assignSlugs(ctx, slugRules, tableOfValues(table), prepared.map(toSluggedItem))
    // Slugs changed the data: serialize it again.
    for (const { row } of prepared) row.json = jsonOf(row.data)
  }

  const inserts = prepared.filter(one => !one.before)
  // Unresolved references may still revert an insert, so its event cannot be part of the INSERT statement.
  const addedEvents = prepared.every(({ unresolved }) => unresolved.length === 0)
    ? insertItemEvents(
        ctx,
        collection,
        inserts.map(({ row }) => row),
      )
    : undefined
  await insertPrepared(ctx, scope, inserts, options, reject, addedEvents)
  if (!options.keepUnresolved) await revertDependents(ctx, scope, prepared, outcomes, reject)
  await updatePrepared(
    ctx,
    scope,
    prepared.filter(({ before, write }) => before && !outcomes.get(write.index)?.error),
    reject,
  )
  ctx.invalidate(itemsTag(table))
  const completed = prepared.filter(({ write }) => outcomes.get(write.index)?.error === undefined)
  await saveReferences(
    ctx.db,
    table,
    completed.map(({ write, input }) => ({ id: write.id, references: input.references })),
    { replace: options.mode !== 'insert' },
  )
  for (const one of completed) {
    if (one.before || !addedEvents) emitEvent(ctx, scope, one)
    outcomes.set(one.write.index, toOutcome(ctx, scope, one, options))
  }
  return writes.flatMap(({ index }) => outcomes.get(index) ?? [])
}

const tableOfValues = (table: ItemTable) => ({ ...table, drafts: table.drafts ?? false })

/** The item for `assignSlugs`, which writes into `row.data`. */
const toSluggedItem = ({ write, row, before }: PreparedWrite): SluggedItem => ({
  id: write.id,
  data: row.data,
  ...(before && { before: JSON.parse(before.data) }),
})

/** The writes whose items exist, may be changed by the caller and match the call's condition. */
async function authorizeWrites(
  ctx: ItemCtx,
  scope: ItemScope,
  writes: readonly ItemWrite[],
  stored: Map<string, ItemRow>,
  access: Access,
  { mode, filter }: WriteOptions,
  reject: (write: ItemWrite, error: ItemError) => void,
): Promise<ItemWrite[]> {
  const data = (write: ItemWrite) => ({ dataItemId: write.id, dataCollectionId: scope.collection.id })
  const allowed = writes.filter(write => {
    const row = stored.get(write.id)
    if (!row && mode === 'save') return false
    const code = accessErrorOf(ctx, scope, row, access)
    if (code) reject(write, { code, data: data(write) })
    return !code
  })
  if (filter === undefined || filter === null || allowed.length === 0) return allowed
  const where = writeCondition(ctx, scope, filter)
  const matching = await idsWhere(
    ctx.db,
    scope.table,
    allowed.map(write => write.id),
    where,
  )
  return allowed.filter(write => {
    if (matching.has(write.id)) return true
    reject(write, { code: 'DATA_CONDITION_NOT_MET', data: data(write) })
    return false
  })
}

/** Builds and validates each new item: types, required fields, size and references. */
async function prepareWrites(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  writes: readonly ItemWrite[],
  stored: Map<string, ItemRow>,
  { keepUnresolved }: WriteOptions,
  reject: (write: ItemWrite, error: ItemError) => void,
): Promise<PreparedWrite[]> {
  const checked = collection.definition.itemValidation !== 'ANY'
  const hasReferenceFields = [...collection.fields.values()].some(({ type }) => type === 'REFERENCE')
  const violationsByWrite = new Map<ItemWrite, FieldViolation[]>()
  const prepared: PreparedWrite[] = []
  const named: NewReference[] = []
  for (const write of writes) {
    const violations: FieldViolation[] = []
    const before = stored.get(write.id)
    const input = write.read(before, one => violations.push(one))
    checkRequired(collection, input.data, write.at, one => violations.push(one))
    violationsByWrite.set(write, violations)
    const json = jsonOf(input.data)
    if (json.length > ITEM_BYTES_MAX)
      reject(write, { code: 'WDE0109', data: { dataItemId: write.id, limitBytes: ITEM_BYTES_MAX } })
    else {
      const row = { ...toItemRow(ctx, collection, write.id, input, before), json }
      prepared.push({ write: write, input, before, row, unresolved: [] })
    }
    if (checked && (hasReferenceFields || input.references.size > 0))
      named.push(...newReferences(collection, write, input, before))
  }
  const unresolved = await unresolvedReferences(ctx, table, named)
  if (!keepUnresolved) {
    const valid = prepared
      .filter(({ write }) => violationsByWrite.get(write)?.length === 0)
      .map(({ write }) => write.id)
    const rejectedIds = new Set(unresolved.map(({ id }) => id)).difference(new Set(valid))
    const other = unresolved.filter(({ field }) => referenceTargetOf(field) !== collection.id)
    for (const { write, isUpdate } of other) if (!isUpdate) rejectedIds.add(write.id)
    for (const one of [...other, ...dependentsOfRejected(collection, unresolved, rejectedIds)])
      violationsByWrite.get(one.write)?.push(unresolvedViolation(one))
  }
  const unresolvedByWrite = Map.groupBy(unresolved, ({ write }) => write)
  for (const one of prepared) one.unresolved = unresolvedByWrite.get(one.write) ?? []
  return prepared.filter(({ write }) => {
    const violations = violationsByWrite.get(write) ?? []
    if (violations.length > 0) reject(write, { violations })
    return violations.length === 0
  })
}

/** Reverts items that refer to rejected items of the same call. */
async function revertDependents(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  prepared: readonly PreparedWrite[],
  outcomes: ReadonlyMap<number, Outcome>,
  reject: (write: ItemWrite, error: ItemError) => void,
): Promise<void> {
  const rejectedIds = new Set(
    prepared.filter(({ write }) => isAbsent(outcomes.get(write.index)?.error)).map(({ write }) => write.id),
  )
  if (rejectedIds.size === 0) return
  const unresolved = prepared.flatMap(one => one.unresolved)
  const reverted = Map.groupBy(
    dependentsOfRejected(collection, unresolved, rejectedIds),
    ({ write }) => write,
  )
  for (const [write, names] of reverted) reject(write, { violations: names.map(unresolvedViolation) })
  const added = [...reverted].flatMap(([write, names]) =>
    names.some(({ isUpdate }) => isUpdate) ? [] : [write.id],
  )
  if (added.length > 0) await removeItemRows(ctx.db, table, added, ALL_ITEMS)
}

/** Whether no item with the id exists after this error: any but "already exists". */
const isAbsent = (error: ItemError | undefined) =>
  error !== undefined && !('code' in error && error.code === 'WDE0074')

async function insertPrepared(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  prepared: readonly PreparedWrite[],
  { mode }: WriteOptions,
  reject: (write: ItemWrite, error: ItemError) => void,
  events: AddedEvents | undefined,
): Promise<void> {
  const added = await insertItemRows(
    ctx.db,
    table,
    prepared.map(({ row }) => row),
    ctx.now,
    events,
  )
  const notInserted = prepared.filter(({ write }) => !added.has(write.id))
  if (notInserted.length === 0) return
  const existing = await existingIds(
    ctx.db,
    table,
    notInserted.map(({ write }) => write.id),
  )
  // Another call inserted the item after our SELECT: retry, so that the save becomes an update.
  if (mode === 'save' && existing.size > 0) throw new RevisionConflict('items')
  for (const { write } of notInserted.filter(({ write }) => existing.has(write.id)))
    reject(write, { code: 'WDE0074', data: { dataItemId: write.id, dataCollectionId: collection.id } })
  const rejectedIds = await rejectDuplicates(
    ctx,
    { collection, table },
    notInserted.filter(({ write }) => !existing.has(write.id)),
    reject,
    { all: !slugRulesOf(collection.definition) },
  )
  // Another call took the same slug in the meantime: retry with the next free one.
  if (rejectedIds.size + existing.size < notInserted.length) throw new RevisionConflict('items')
}

async function updatePrepared(
  ctx: ItemCtx,
  scope: ItemScope,
  prepared: readonly PreparedWrite[],
  reject: (write: ItemWrite, error: ItemError) => void,
): Promise<void> {
  const { table, collection } = scope
  const write = (batch: readonly PreparedWrite[]) =>
    updateItemRows(
      ctx.db,
      table,
      batch.map(({ row: { owner_id, owner_role, ...row } }) => row),
      ctx.now,
    )
  if (uniqueFields(collection).length === 0 && !slugRulesOf(collection.definition)) return write(prepared)
  try {
    await attempt(ctx.db, () => write(prepared))
  } catch (error) {
    if (!(error instanceof DuplicateValue)) throw error
    const rejectedIds = await rejectDuplicates(ctx, scope, prepared, reject, { all: false })
    // The conflicting value is gone: retry the whole call.
    if (rejectedIds.size === 0) throw new RevisionConflict('items')
    try {
      await attempt(ctx.db, () => write(prepared.filter(({ write }) => !rejectedIds.has(write.id))))
    } catch (retryError) {
      throw retryError instanceof DuplicateValue ? new RevisionConflict('items') : retryError
    }
  }
}

/** The row after the write. */
function written(ctx: ItemCtx, { row, before }: PreparedWrite): ItemRow {
  const ms = (iso: string | null) => (iso === null ? null : Date.parse(iso))
  return {
    ...row,
    owner_id: before ? before.owner_id : row.owner_id,
    created_at: before?.created_at ?? ctx.now,
    updated_at: ctx.now,
    publish_at: ms(row.publish_at),
    unpublish_at: ms(row.unpublish_at),
    data: row.json?.toString() ?? JSON.stringify(row.data),
  }
}

/** Emits the event of a write. */
function emitEvent(ctx: ItemCtx, { collection }: ItemScope, one: PreparedWrite): void {
  const { write, before } = one
  const item = itemJson(collection, written(ctx, one), ctx.now)
  if (before) ctx.emit('wix.data.v2.data_item_updated', write.id, item, itemJson(collection, before, ctx.now))
  else ctx.emit('wix.data.v2.data_item_created', write.id, item)
}

function toOutcome(ctx: ItemCtx, scope: ItemScope, one: PreparedWrite, options: WriteOptions): Outcome {
  const { write, row, before } = one
  const item = () => toItem(scope.collection, { ...written(ctx, one), data: row.data }, ctx.now)
  return {
    index: write.index,
    id: write.id,
    action: options.action ?? (before ? 'UPDATE' : 'INSERT'),
    item: () => (before ? redactItem(ctx, scope, before, item()) : item()),
    ...(options.keepUnresolved &&
      one.unresolved.length > 0 && { unresolved: one.unresolved.map(unresolvedViolation) }),
  }
}
