import type { DataItem, FieldViolation } from '@stoa/contract'
import { ALL_ITEMS, type ItemRow } from '../storage/data/item-rows.ts'
import type { ItemTable } from '../storage/data/item-tables.ts'
import { itemsTag } from '../storage/data/item-tables.ts'
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
} from '../storage/data/item-writes.ts'
import { RevisionConflict } from '../storage/documents.ts'
import { type Access, requireAccess } from './access.ts'
import {
  leftAlone,
  type NewReference,
  newReferences,
  unresolvedReferences,
  unresolvedViolation,
} from './check-references.ts'
import { refuseDuplicates, uniqueFields } from './duplicates.ts'
import type { ItemCtx } from './item-calls.ts'
import { eventsOfAdded, itemJson } from './item-events.ts'
import { checkRequired, type ItemInput } from './item-input.ts'
import type { ItemProblem } from './item-problem.ts'
import { rowOf } from './item-row.ts'
import { type ItemScope, refusalOf, shownItem } from './item-scope.ts'
import { toItem } from './item-view.ts'
import { targetOf, writeLinks } from './links.ts'
import { type LinkedItem, linkMakerOf, makeLinks } from './page-links.ts'
import { type Wish, wishesOnce } from './wish.ts'
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

/** A wish that can be fulfilled, as far as is known. */
interface Ready {
  wish: Wish
  input: ItemInput
  before?: ItemRow
  row: NewItemRow
  /** Items of the same call that it refers to and that are not there yet, or for good under `keepUnresolved`. */
  unresolved: NewReference[]
}

/**
 * Writes items: one or a thousand in the same number of statements. Each is written or not by itself; what became of it
 * is answered in the order of the wishes. The reply of a call, and whether one refusal undoes all, is the caller's.
 */
export async function writeItems(
  ctx: ItemCtx,
  scope: ItemScope,
  wishes: readonly Wish[],
  options: WriteOptions,
): Promise<Outcome[]> {
  const { collection, table } = scope
  const outcomes = new Map<number, Outcome>()
  const action = options.action ?? (options.mode === 'insert' ? 'INSERT' : 'UPDATE')
  const refuse = ({ index, id }: Wish, problem: ItemProblem) =>
    void outcomes.set(index, { index, id, action, problem })

  const inserting = options.mode !== 'update' ? requireAccess(ctx, collection, 'insert') : undefined
  const updating = options.mode !== 'insert' ? requireAccess(ctx, collection, 'update') : undefined
  const asked = wishesOnce(wishes, options.mode, refuse)
  const stored = updating
    ? await lockItemRows(
        ctx.db,
        table,
        asked.map(wish => wish.id),
      )
    : new Map<string, ItemRow>()
  const changed = updating ? await permitted(ctx, scope, asked, stored, updating, options, refuse) : []
  const added = inserting ? asked.filter(wish => !stored.has(wish.id)) : []
  const wanted = [...added, ...changed].sort((a, b) => a.index - b.index)
  const ready = await readAll(ctx, scope, wanted, stored, options, refuse)
  const maker = linkMakerOf(collection.definition)
  if (maker) {
    await makeLinks(ctx, maker, tableOfValues(table), ready.map(linked))
    // Their data is another one now.
    for (const { row } of ready) row.json = jsonOf(row.data)
  }

  const news = ready.filter(one => !one.before)
  // What is not resolved yet may be taken back.
  const told = ready.every(({ unresolved }) => unresolved.length === 0)
    ? eventsOfAdded(
        ctx,
        collection,
        news.map(({ row }) => row),
      )
    : undefined
  await insertReady(ctx, scope, news, options, refuse, told)
  if (!options.keepUnresolved) await takeBack(ctx, scope, ready, outcomes, refuse)
  await updateReady(
    ctx,
    scope,
    ready.filter(({ before, wish }) => before && !outcomes.get(wish.index)?.problem),
    refuse,
  )
  ctx.invalidate(itemsTag(table))
  const done = ready.filter(({ wish }) => outcomes.get(wish.index)?.problem === undefined)
  await writeLinks(
    ctx.db,
    table,
    done.map(({ wish, input }) => ({ id: wish.id, links: input.links })),
    { replace: options.mode !== 'insert' },
  )
  for (const one of done) {
    if (one.before || !told) tell(ctx, scope, one)
    outcomes.set(one.wish.index, finish(ctx, scope, one, options))
  }
  return wishes.flatMap(({ index }) => outcomes.get(index) ?? [])
}

const tableOfValues = (table: ItemTable) => ({ ...table, drafts: table.drafts ?? false })

/** An item with the data that its links are put into. */
const linked = ({ wish, row, before }: Ready): LinkedItem => ({
  id: wish.id,
  data: row.data,
  ...(before && { before: JSON.parse(before.data) }),
})

/** The wishes whose items are there, the caller may change, and fulfil the call's condition. */
async function permitted(
  ctx: ItemCtx,
  scope: ItemScope,
  wishes: readonly Wish[],
  stored: Map<string, ItemRow>,
  access: Access,
  { mode, filter }: WriteOptions,
  refuse: (wish: Wish, problem: ItemProblem) => void,
): Promise<Wish[]> {
  const data = (wish: Wish) => ({ dataItemId: wish.id, dataCollectionId: scope.collection.id })
  const allowed = wishes.filter(wish => {
    const row = stored.get(wish.id)
    if (!row && mode === 'save') return false
    const code = refusalOf(ctx, scope, row, access)
    if (code) refuse(wish, { code, data: data(wish) })
    return !code
  })
  if (filter === undefined || filter === null || allowed.length === 0) return allowed
  const where = writeCondition(ctx, scope, filter)
  const fulfilled = await idsWhere(
    ctx.db,
    scope.table,
    allowed.map(wish => wish.id),
    where,
  )
  return allowed.filter(wish => {
    if (fulfilled.has(wish.id)) return true
    refuse(wish, { code: 'DATA_CONDITION_NOT_MET', data: data(wish) })
    return false
  })
}

/** Reads and checks each item as it will be: types, required fields, size, and that what it refers to exists. */
async function readAll(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  wishes: readonly Wish[],
  stored: Map<string, ItemRow>,
  { keepUnresolved }: WriteOptions,
  refuse: (wish: Wish, problem: ItemProblem) => void,
): Promise<Ready[]> {
  const checked = collection.definition.itemValidation !== 'ANY'
  const refers = [...collection.fields.values()].some(({ type }) => type === 'REFERENCE')
  const found = new Map<Wish, FieldViolation[]>()
  const ready: Ready[] = []
  const named: NewReference[] = []
  for (const wish of wishes) {
    const violations: FieldViolation[] = []
    const before = stored.get(wish.id)
    const input = wish.read(before, one => violations.push(one))
    checkRequired(collection, input.data, wish.at, one => violations.push(one))
    found.set(wish, violations)
    const json = jsonOf(input.data)
    if (json.length > ITEM_BYTES_MAX)
      refuse(wish, { code: 'WDE0109', data: { dataItemId: wish.id, limitBytes: ITEM_BYTES_MAX } })
    else {
      const row = { ...rowOf(ctx, collection, wish.id, input, before), json }
      ready.push({ wish, input, before, row, unresolved: [] })
    }
    if (checked && (refers || input.links.size > 0))
      named.push(...newReferences(collection, wish, input, before))
  }
  const unresolved = await unresolvedReferences(ctx, table, named)
  if (!keepUnresolved) {
    const fit = ready.filter(({ wish }) => found.get(wish)?.length === 0).map(({ wish }) => wish.id)
    const refused = new Set(unresolved.map(({ id }) => id)).difference(new Set(fit))
    const other = unresolved.filter(({ field }) => targetOf(field) !== collection.id)
    for (const { wish, changes } of other) if (!changes) refused.add(wish.id)
    for (const one of [...other, ...leftAlone(collection, unresolved, refused)])
      found.get(one.wish)?.push(unresolvedViolation(one))
  }
  const byWish = Map.groupBy(unresolved, ({ wish }) => wish)
  for (const one of ready) one.unresolved = byWish.get(one.wish) ?? []
  return ready.filter(({ wish }) => {
    const violations = found.get(wish) ?? []
    if (violations.length > 0) refuse(wish, { violations })
    return violations.length === 0
  })
}

/** Takes back the items that refer to others of this call which have turned out to be refused. */
async function takeBack(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  ready: readonly Ready[],
  outcomes: ReadonlyMap<number, Outcome>,
  refuse: (wish: Wish, problem: ItemProblem) => void,
): Promise<void> {
  const refused = new Set(
    ready.filter(({ wish }) => isAbsent(outcomes.get(wish.index)?.problem)).map(({ wish }) => wish.id),
  )
  if (refused.size === 0) return
  const unresolved = ready.flatMap(one => one.unresolved)
  const taken = Map.groupBy(leftAlone(collection, unresolved, refused), ({ wish }) => wish)
  for (const [wish, names] of taken) refuse(wish, { violations: names.map(unresolvedViolation) })
  const added = [...taken].flatMap(([wish, names]) => (names.some(({ changes }) => changes) ? [] : [wish.id]))
  if (added.length > 0) await removeItemRows(ctx.db, table, added, ALL_ITEMS)
}

/** A refusal after which there is no item with that id. */
const isAbsent = (problem: ItemProblem | undefined) =>
  problem !== undefined && !('code' in problem && problem.code === 'WDE0074')

async function insertReady(
  ctx: ItemCtx,
  { collection, table }: ItemScope,
  ready: readonly Ready[],
  { mode }: WriteOptions,
  refuse: (wish: Wish, problem: ItemProblem) => void,
  events: AddedEvents | undefined,
): Promise<void> {
  const added = await insertItemRows(
    ctx.db,
    table,
    ready.map(({ row }) => row),
    ctx.now,
    events,
  )
  const left = ready.filter(({ wish }) => !added.has(wish.id))
  if (left.length === 0) return
  const known = await existingIds(
    ctx.db,
    table,
    left.map(({ wish }) => wish.id),
  )
  // Another call has made the item between our look and our write: then this one is an update after all.
  if (mode === 'save' && known.size > 0) throw new RevisionConflict('items')
  for (const { wish } of left.filter(({ wish }) => known.has(wish.id)))
    refuse(wish, { code: 'WDE0074', data: { dataItemId: wish.id, dataCollectionId: collection.id } })
  const refused = await refuseDuplicates(
    ctx,
    { collection, table },
    left.filter(({ wish }) => !known.has(wish.id)),
    refuse,
    { all: !linkMakerOf(collection.definition) },
  )
  // Another call has made an item with the same link in the meantime: the next one is free.
  if (refused.size + known.size < left.length) throw new RevisionConflict('items')
}

async function updateReady(
  ctx: ItemCtx,
  scope: ItemScope,
  ready: readonly Ready[],
  refuse: (wish: Wish, problem: ItemProblem) => void,
): Promise<void> {
  const { table, collection } = scope
  const write = (some: readonly Ready[]) =>
    updateItemRows(
      ctx.db,
      table,
      some.map(({ row: { owner_id, owner_role, ...row } }) => row),
      ctx.now,
    )
  if (uniqueFields(collection).length === 0 && !linkMakerOf(collection.definition)) return write(ready)
  try {
    await attempt(ctx.db, () => write(ready))
  } catch (error) {
    if (!(error instanceof DuplicateValue)) throw error
    const refused = await refuseDuplicates(ctx, scope, ready, refuse, { all: false })
    // Nobody has the value any more that stood in the way: the whole call begins anew.
    if (refused.size === 0) throw new RevisionConflict('items')
    try {
      await attempt(ctx.db, () => write(ready.filter(({ wish }) => !refused.has(wish.id))))
    } catch (again) {
      throw again instanceof DuplicateValue ? new RevisionConflict('items') : again
    }
  }
}

/** The row of an item as it is after it was written. */
function written(ctx: ItemCtx, { row, before }: Ready): ItemRow {
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
function tell(ctx: ItemCtx, { collection }: ItemScope, one: Ready): void {
  const { wish, before } = one
  const item = itemJson(collection, written(ctx, one), ctx.now)
  if (before) ctx.emit('wix.data.v2.data_item_updated', wish.id, item, itemJson(collection, before, ctx.now))
  else ctx.emit('wix.data.v2.data_item_created', wish.id, item)
}

function finish(ctx: ItemCtx, scope: ItemScope, one: Ready, options: WriteOptions): Outcome {
  const { wish, row, before } = one
  const item = () => toItem(scope.collection, { ...written(ctx, one), data: row.data }, ctx.now)
  return {
    index: wish.index,
    id: wish.id,
    action: options.action ?? (before ? 'UPDATE' : 'INSERT'),
    item: () => (before ? shownItem(ctx, scope, before, item()) : item()),
    ...(options.keepUnresolved &&
      one.unresolved.length > 0 && { unresolved: one.unresolved.map(unresolvedViolation) }),
  }
}
