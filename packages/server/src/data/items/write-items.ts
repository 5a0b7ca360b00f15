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
import type { ItemProblem } from '../model/item-error.ts'
import { eventsOfAdded, itemJson } from '../model/item-events.ts'
import { checkRequired, type ItemInput } from '../model/item-input.ts'
import { accessErrorOf, type ItemScope, redactItem } from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { dedupeWrites, type ItemWrite } from '../model/item-write.ts'
import { saveReferences, targetOf } from '../model/references.ts'
import { toItemRow } from '../model/to-item-row.ts'
import {
  dependentsOfRejected,
  type NewReference,
  newReferences,
  unresolvedReferences,
  unresolvedViolation,
} from '../references/check-references.ts'
import { assignSlugs, type SluggedItem, slugRulesOf } from '../slugs/slugs.ts'
import { refuseDuplicates, uniqueFields } from './duplicates.ts'
import { writeCondition } from './write-condition.ts'

/** What became of one item of a write, in the order of the request. */
export interface Outcome {
  index: number
  id: string
  action: 'INSERT' | 'UPDATE' | 'PATCH' | 'DELETE'
  /** The item as it is now, for whoever is to see it. */
  item?: () => DataItem
  problem?: ItemProblem
  /** References that it was written with although what they name is not there. */
  unresolved?: FieldViolation[]
}

export interface WriteOptions {
  mode: 'insert' | 'update' | 'save'
  action?: 'PATCH'
  /** The condition of the call: an item is written only if it holds for it. */
  filter?: unknown
  /** References to what is not there are written, and said in the outcome: an export has such. */
  keepUnresolved?: boolean
}

/** Largest item, as the JSON of its data (protocol/content §17). */
export const ITEM_BYTES_MAX = 500_000

const jsonOf = (data: unknown) => Buffer.from(JSON.stringify(data))

/** A write that can be fulfilled, as far as is known. */
interface PreparedWrite {
  write: ItemWrite
  input: ItemInput
  before?: ItemRow
  row: NewItemRow
  /** Items of the same call that it refers to and that are not there yet, or for good under `keepUnresolved`. */
  unresolved: NewReference[]
}

/**
 * Writes items: one or a thousand in the same number of statements. Each is written or not by itself; what became of it
 * is answered in the order of the writes. The reply of a call, and whether one refusal undoes all, is the caller's.
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
  const refuse = ({ index, id }: ItemWrite, problem: ItemProblem) =>
    void outcomes.set(index, { index, id, action, problem })

  const inserting = options.mode !== 'update' ? requireAccess(ctx, collection, 'insert') : undefined
  const updating = options.mode !== 'insert' ? requireAccess(ctx, collection, 'update') : undefined
  const asked = dedupeWrites(writes, options.mode, refuse)
  const stored = updating
    ? await lockItemRows(
        ctx.db,
        table,
        asked.map(write => write.id),
      )
    : new Map<string, ItemRow>()
  const changed = updating ? await authorizeWrites(ctx, scope, asked, stored, updating, options, refuse) : []
  const added = inserting ? asked.filter(write => !stored.has(write.id)) : []
  const wanted = [...added, ...changed].sort((a, b) => a.index - b.index)
  const ready = await prepareWrites(ctx, scope, wanted, stored, options, refuse)
  const maker = slugRulesOf(collection.definition)
  if (maker) {
    await assignSlugs(ctx, maker, tableOfValues(table), ready.map(linked))
    // Their data is another one now.
    for (const { row } of ready) row.json = jsonOf(row.data)
  }

  const news = ready.filter(one => !one.before)
  // What is not resolved yet may be taken back.
  const addedEvents = ready.every(({ unresolved }) => unresolved.length === 0)
    ? eventsOfAdded(
        ctx,
        collection,
        news.map(({ row }) => row),
      )
    : undefined
  await insertReady(ctx, scope, news, options, refuse, addedEvents)
  if (!options.keepUnresolved) await revertDependents(ctx, scope, ready, outcomes, refuse)
  await updateReady(
    ctx,
    scope,
    ready.filter(({ before, write }) => before && !outcomes.get(write.index)?.problem),
    refuse,
  )
  ctx.invalidate(itemsTag(table))
  const done = ready.filter(({ write }) => outcomes.get(write.index)?.problem === undefined)
  await saveReferences(
    ctx.db,
    table,
    done.map(({ write, input }) => ({ id: write.id, links: input.links })),
    { replace: options.mode !== 'insert' },
  )
  for (const one of done) {
    if (one.before || !addedEvents) tell(ctx, scope, one)
    outcomes.set(one.write.index, toOutcome(ctx, scope, one, options))
  }
  return writes.flatMap(({ index }) => outcomes.get(index) ?? [])
}

const tableOfValues = (table: ItemTable) => ({ ...table, drafts: table.drafts ?? false })

/** An item with the data that its links are put into. */
const linked = ({ write, row, before }: PreparedWrite): SluggedItem => ({
  id: write.id,
  data: row.data,
  ...(before && { before: JSON.parse(before.data) }),
})

/** The writes whose items are there, the caller may change, and fulfil the call's condition. */
async function authorizeWrites(
  ctx: ItemCtx,
  scope: ItemScope,
  writes: readonly ItemWrite[],
  stored: Map<string, ItemRow>,
  access: Access,
  { mode, filter }: WriteOptions,
  refuse: (write: ItemWrite, problem: ItemProblem) => void,
): Promise<ItemWrite[]> {
  const data = (write: ItemWrite) => ({ dataItemId: write.id, dataCollectionId: scope.collection.id })
  const allowed = writes.filter(write => {
    const row = stored.get(write.id)
    if (!row && mode === 'save') return false
    const code = accessErrorOf(ctx, scope, row, access)
    if (code) refuse(write, { code, data: data(write) })
    return !code
  })
  if (filter === undefined || filter === null || allowed.length === 0) return allowed
  const where = writeCondition(ctx, scope, filter)
  const fulfilled = await idsWhere(
    ctx.db,
    scope.table,
    allowed.map(write => write.id),
    where,
  )
  return allowed.filter(write => {
    if (fulfilled.has(write.id)) return true
    refuse(write, { code: 'DATA_CONDITION_NOT_MET', data: data(write) })
    return false
  })
}

/** Reads and checks each item as it will be: types, required fields, size, and that what it refers to exists. */
async function prepareWrites(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  writes: readonly ItemWrite[],
  stored: Map<string, ItemRow>,
  { keepUnresolved }: WriteOptions,
  refuse: (write: ItemWrite, problem: ItemProblem) => void,
): Promise<PreparedWrite[]> {
  const checked = collection.definition.itemValidation !== 'ANY'
  const refers = [...collection.fields.values()].some(({ type }) => type === 'REFERENCE')
  const found = new Map<ItemWrite, FieldViolation[]>()
  const ready: PreparedWrite[] = []
  const named: NewReference[] = []
  for (const write of writes) {
    const violations: FieldViolation[] = []
    const before = stored.get(write.id)
    const input = write.read(before, one => violations.push(one))
    checkRequired(collection, input.data, write.at, one => violations.push(one))
    found.set(write, violations)
    const json = jsonOf(input.data)
    if (json.length > ITEM_BYTES_MAX)
      refuse(write, { code: 'WDE0109', data: { dataItemId: write.id, limitBytes: ITEM_BYTES_MAX } })
    else {
      const row = { ...toItemRow(ctx, collection, write.id, input, before), json }
      ready.push({ write: write, input, before, row, unresolved: [] })
    }
    if (checked && (refers || input.links.size > 0))
      named.push(...newReferences(collection, write, input, before))
  }
  const unresolved = await unresolvedReferences(ctx, table, named)
  if (!keepUnresolved) {
    const fit = ready.filter(({ write }) => found.get(write)?.length === 0).map(({ write }) => write.id)
    const refused = new Set(unresolved.map(({ id }) => id)).difference(new Set(fit))
    const other = unresolved.filter(({ field }) => targetOf(field) !== collection.id)
    for (const { write, changes } of other) if (!changes) refused.add(write.id)
    for (const one of [...other, ...dependentsOfRejected(collection, unresolved, refused)])
      found.get(one.write)?.push(unresolvedViolation(one))
  }
  const byWish = Map.groupBy(unresolved, ({ write }) => write)
  for (const one of ready) one.unresolved = byWish.get(one.write) ?? []
  return ready.filter(({ write }) => {
    const violations = found.get(write) ?? []
    if (violations.length > 0) refuse(write, { violations })
    return violations.length === 0
  })
}

/** Takes back the items that refer to others of this call which have turned out to be refused. */
async function revertDependents(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  ready: readonly PreparedWrite[],
  outcomes: ReadonlyMap<number, Outcome>,
  refuse: (write: ItemWrite, problem: ItemProblem) => void,
): Promise<void> {
  const refused = new Set(
    ready.filter(({ write }) => isAbsent(outcomes.get(write.index)?.problem)).map(({ write }) => write.id),
  )
  if (refused.size === 0) return
  const unresolved = ready.flatMap(one => one.unresolved)
  const taken = Map.groupBy(dependentsOfRejected(collection, unresolved, refused), ({ write }) => write)
  for (const [write, names] of taken) refuse(write, { violations: names.map(unresolvedViolation) })
  const added = [...taken].flatMap(([write, names]) =>
    names.some(({ changes }) => changes) ? [] : [write.id],
  )
  if (added.length > 0) await removeItemRows(ctx.db, table, added, ALL_ITEMS)
}

/** A refusal after which there is no item with that id. */
const isAbsent = (problem: ItemProblem | undefined) =>
  problem !== undefined && !('code' in problem && problem.code === 'WDE0074')

async function insertReady(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  ready: readonly PreparedWrite[],
  { mode }: WriteOptions,
  refuse: (write: ItemWrite, problem: ItemProblem) => void,
  events: AddedEvents | undefined,
): Promise<void> {
  const added = await insertItemRows(
    ctx.db,
    table,
    ready.map(({ row }) => row),
    ctx.now,
    events,
  )
  const left = ready.filter(({ write }) => !added.has(write.id))
  if (left.length === 0) return
  const known = await existingIds(
    ctx.db,
    table,
    left.map(({ write }) => write.id),
  )
  // Another call has made the item between our look and our write: then this one is an update after all.
  if (mode === 'save' && known.size > 0) throw new RevisionConflict('items')
  for (const { write } of left.filter(({ write }) => known.has(write.id)))
    refuse(write, { code: 'WDE0074', data: { dataItemId: write.id, dataCollectionId: collection.id } })
  const refused = await refuseDuplicates(
    ctx,
    { collection, table },
    left.filter(({ write }) => !known.has(write.id)),
    refuse,
    { all: !slugRulesOf(collection.definition) },
  )
  // Another call has made an item with the same link in the meantime: the next one is free.
  if (refused.size + known.size < left.length) throw new RevisionConflict('items')
}

async function updateReady(
  ctx: ItemCtx,
  scope: ItemScope,
  ready: readonly PreparedWrite[],
  refuse: (write: ItemWrite, problem: ItemProblem) => void,
): Promise<void> {
  const { table, collection } = scope
  const write = (some: readonly PreparedWrite[]) =>
    updateItemRows(
      ctx.db,
      table,
      some.map(({ row: { owner_id, owner_role, ...row } }) => row),
      ctx.now,
    )
  if (uniqueFields(collection).length === 0 && !slugRulesOf(collection.definition)) return write(ready)
  try {
    await attempt(ctx.db, () => write(ready))
  } catch (error) {
    if (!(error instanceof DuplicateValue)) throw error
    const refused = await refuseDuplicates(ctx, scope, ready, refuse, { all: false })
    // Nobody has the value any more that stood in the way: the whole call begins anew.
    if (refused.size === 0) throw new RevisionConflict('items')
    try {
      await attempt(ctx.db, () => write(ready.filter(({ write }) => !refused.has(write.id))))
    } catch (again) {
      throw again instanceof DuplicateValue ? new RevisionConflict('items') : again
    }
  }
}

/** The row of an item as it is after it was written. */
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

/** Says in an event what was written. */
function tell(ctx: ItemCtx, { collection }: ItemScope, one: PreparedWrite): void {
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
