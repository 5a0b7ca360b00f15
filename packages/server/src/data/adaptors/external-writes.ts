import type { FieldViolation } from '@stoa/contract'
import { isoTime } from '../../clock.ts'
import { violation } from '../../failure.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import { requireAccess } from '../access.ts'
import type { ItemCtx } from '../item-calls.ts'
import { checkRequired, type ItemInput } from '../item-input.ts'
import { ownerOf, refusalOf, shownItem } from '../item-scope.ts'
import { targetOf } from '../links.ts'
import { missingItems, type Named } from '../referenced.ts'
import { type Wish, wishesOnce } from '../wish.ts'
import { ITEM_BYTES_MAX, type Outcome, type WriteOptions } from '../write-items.ts'
import type { ExternalItem } from './adaptor.ts'
import type { ExternalItemCtx } from './external-calls.ts'
import type { External } from './external-collection.ts'
import { isExternalId } from './external-id.ts'
import { itemsById, requireOperation, toDataItem, toRow } from './external-item.ts'
import { filterExternal } from './external-query.ts'
import { type Refuse, refuseWhole, send } from './send-items.ts'

type Announce = (ctx: ItemCtx) => void

/** What became of items, and the events that tell of it: they are written after the adaptor has answered. */
export interface ExternalOutcomes {
  outcomes: Outcome[]
  announce: Announce
}

interface Ready {
  wish: Wish
  item: ExternalItem
  before?: { row: ItemRow; item: ExternalItem }
}

/**
 * Writes items of an external database: checked as native ones are, sent to the adaptor, and each written or not by itself.
 * Between the look at an item and its write somebody else may change it there: no adaptor has conditional writes.
 */
export async function writeExternal(
  ctx: ExternalItemCtx,
  external: External,
  wishes: readonly Wish[],
  options: WriteOptions,
  /** Ids that this very call has made up. */
  given: ReadonlySet<string> = new Set(),
): Promise<ExternalOutcomes> {
  const { collection } = external
  const { mode } = options
  const action = options.action ?? (mode === 'insert' ? 'INSERT' : 'UPDATE')
  const outcomes = new Map<number, Outcome>()
  const refuse: Refuse = ({ index, id }, problem) => void outcomes.set(index, { index, id, action, problem })
  if (mode !== 'update') requireAccess(ctx, collection, 'insert')
  const updating = mode !== 'insert' ? requireAccess(ctx, collection, 'update') : undefined
  if (mode !== 'update') requireOperation(external, 'INSERT')
  if (mode !== 'insert') requireOperation(external, 'UPDATE')
  const asked = wishesOnce(wishes, mode, refuse)
  const stored = await presentItems(external, asked, mode)
  const isEarlier = ({ id }: Wish) => given.has(id) && stored.has(id)
  const open = asked.filter(wish => !isEarlier(wish))
  const allowed = updating ? await permitted(ctx, external, open, stored, updating, options, refuse) : open
  const ready = await readAll(ctx, external, allowed, stored, mode, refuse)
  const adding = ready.filter(one => !one.before)
  const changing = ready.filter(one => one.before)
  const done: Ready[] = [
    ...asked.filter(isEarlier).map(wish => ({ wish, item: (stored.get(wish.id) as Present).item })),
    ...(await send(external, 'insert', adding, refuse, given)),
    ...(await send(external, 'update', changing, refuse)),
  ]
  refuseWhole(outcomes, wishes.length)
  const announcements: Announce[] = []
  for (const { wish, item, before } of done) {
    const shown = toDataItem(external, item)
    const was = before && toDataItem(external, before.item)
    announcements.push(inner =>
      was
        ? inner.emit('wix.data.v2.data_item_updated', wish.id, shown, was)
        : inner.emit('wix.data.v2.data_item_created', wish.id, shown),
    )
    outcomes.set(wish.index, {
      index: wish.index,
      id: wish.id,
      action: options.action ?? (before ? 'UPDATE' : 'INSERT'),
      item: () => (before ? shownItem(ctx, external.scope, before.row, shown) : shown),
    })
  }
  return {
    outcomes: wishes.flatMap(({ index }) => outcomes.get(index) ?? []),
    announce: inner => {
      for (const one of announcements) one(inner)
    },
  }
}

/** Removes items of an external database. */
export async function removeExternal(
  ctx: ExternalItemCtx,
  external: External,
  ids: readonly string[],
  { filter }: Pick<WriteOptions, 'filter'>,
): Promise<ExternalOutcomes> {
  const access = requireAccess(ctx, external.collection, 'remove')
  requireOperation(external, 'REMOVE')
  const outcomes = new Map<number, Outcome>()
  const refuse: Refuse = ({ index, id }, problem) =>
    void outcomes.set(index, { index, id, action: 'DELETE', problem })
  const items = await itemsById(external, ids)
  const stored = new Map([...items].map(([id, item]) => [id, { row: toRow(external, item), item }]))
  const data = (id: string) => ({ dataItemId: id, dataCollectionId: external.id })
  const seen = new Set<string>()
  const wishes = ids.flatMap((id, index) => {
    const code = seen.has(id) ? 'WDE0073' : refusalOf(ctx, external.scope, stored.get(id)?.row, access)
    seen.add(id)
    if (!code) return [{ index, id }]
    refuse({ index, id }, { code, data: data(id) })
    return []
  })
  const fulfilled = await fulfilling(ctx, external, wishes, filter)
  const ready = wishes.flatMap(wish => {
    const before = stored.get(wish.id)
    if (fulfilled.has(wish.id) && before) return [{ wish, item: before.item, before }]
    refuse(wish, { code: 'DATA_CONDITION_NOT_MET', data: data(wish.id) })
    return []
  })
  const done = await send(external, 'remove', ready, refuse)
  refuseWhole(outcomes, ids.length)
  for (const { wish, before } of done) {
    const shown = toDataItem(external, before.item)
    outcomes.set(wish.index, {
      ...wish,
      action: 'DELETE',
      item: () => shownItem(ctx, external.scope, before.row, shown),
    })
  }
  return {
    outcomes: ids.flatMap((_, index) => outcomes.get(index) ?? []),
    announce: inner => {
      for (const { wish, before } of done)
        inner.emit(
          'wix.data.v2.data_item_deleted',
          wish.id,
          { id: wish.id, dataCollectionId: external.id },
          toDataItem(external, before.item),
        )
    },
  }
}

/** The items that are there. Before an insert of several too: some adaptors refuse all of them for one. */
async function presentItems(external: External, wishes: readonly Wish[], mode: WriteOptions['mode']) {
  const needed = mode !== 'insert' || wishes.length > 1
  const found = needed
    ? await itemsById(
        external,
        wishes.map(({ id }) => id),
      )
    : new Map<string, ExternalItem>()
  return new Map([...found].map(([id, item]) => [id, { row: toRow(external, item), item }]))
}

type Stored = Awaited<ReturnType<typeof presentItems>>
type Present = { row: ItemRow; item: ExternalItem }

/**
 * The ids among these that fulfil the call's condition. It is asked of those alone that the caller may read: by what is written
 * nobody learns more than by reading.
 */
async function fulfilling(
  ctx: ExternalItemCtx,
  external: External,
  wishes: readonly { id: string }[],
  filter: unknown,
): Promise<ReadonlySet<string>> {
  const ids = wishes.map(({ id }) => id)
  if (filter === undefined || filter === null || ids.length === 0) return new Set(ids)
  const access = requireAccess(ctx, external.collection, 'read')
  const where = filterExternal(ctx, external, filter, 'condition.filter')
  return new Set((await itemsById(external, ids, { where, access })).keys())
}

/** The wishes whose items are there, the caller may change, and fulfil the call's condition. */
async function permitted(
  ctx: ExternalItemCtx,
  external: External,
  wishes: readonly Wish[],
  stored: Stored,
  access: Parameters<typeof refusalOf>[3],
  { mode, filter }: WriteOptions,
  refuse: Refuse,
): Promise<Wish[]> {
  const data = (id: string) => ({ dataItemId: id, dataCollectionId: external.id })
  const added = wishes.filter(({ id }) => mode === 'save' && !stored.has(id))
  const changed = wishes.filter(wish => {
    if (added.includes(wish)) return false
    const code = refusalOf(ctx, external.scope, stored.get(wish.id)?.row, access)
    if (code) refuse(wish, { code, data: data(wish.id) })
    return !code
  })
  const fulfilled = await fulfilling(ctx, external, changed, filter)
  for (const wish of changed)
    if (!fulfilled.has(wish.id)) refuse(wish, { code: 'DATA_CONDITION_NOT_MET', data: data(wish.id) })
  return [...added, ...changed.filter(({ id }) => fulfilled.has(id))].sort((a, b) => a.index - b.index)
}

/** Reads and checks each item as it will be. */
async function readAll(
  ctx: ExternalItemCtx,
  external: External,
  wishes: readonly Wish[],
  stored: Stored,
  mode: WriteOptions['mode'],
  refuse: Refuse,
): Promise<Ready[]> {
  const { collection, scope } = external
  const found = new Map<Wish, FieldViolation[]>()
  const named: (Named & { wish: Wish })[] = []
  const ready = wishes.flatMap((wish): Ready[] => {
    const violations: FieldViolation[] = []
    found.set(wish, violations)
    const before = mode === 'insert' ? undefined : stored.get(wish.id)
    if (mode === 'insert' && stored.has(wish.id)) {
      refuse(wish, { code: 'WDE0074', data: { dataItemId: wish.id, dataCollectionId: external.id } })
      return []
    }
    const input = wish.read(before?.row, one => violations.push(one))
    for (const field of input.links.keys())
      violations.push(violation(`${wish.at}.${field.key}`, 'FIELD_NOT_ALLOWED', 'cannot be written here'))
    checkRequired(collection, input.data, wish.at, one => violations.push(one))
    if (Buffer.byteLength(JSON.stringify(input.data)) > ITEM_BYTES_MAX) {
      refuse(wish, { code: 'WDE0109', data: { dataItemId: wish.id, limitBytes: ITEM_BYTES_MAX } })
      return []
    }
    named.push(...namedHere(external, input).map(one => ({ ...one, wish })))
    return [{ wish, item: sentItem(ctx, external, wish.id, input, before), ...(before && { before }) }]
  })
  const isMissing = await missingItems(ctx, scope.table, named)
  for (const { wish, field, id } of named.filter(isMissing))
    found.get(wish)?.push(
      violation(`${wish.at}.${field.key}`, 'OTHER', 'names an item that does not exist', {
        referencedItemId: id,
      }),
    )
  return ready.filter(({ wish }) => {
    const violations = found.get(wish) ?? []
    if (violations.length > 0) refuse(wish, { violations })
    return violations.length === 0
  })
}

/** Native items that an item refers to. Those of the database itself are the database's to check. */
const namedHere = ({ collection }: External, { data }: ItemInput): Named[] =>
  [...collection.fields.values()].flatMap(field => {
    const id = field.type === 'REFERENCE' && !isExternalId(targetOf(field)) ? data[field.key] : undefined
    return typeof id === 'string' ? [{ field, id }] : []
  })

/** An item as it is sent: what the platform keeps of it included, as far as the database has a place for that. */
function sentItem(
  ctx: ExternalItemCtx,
  { schema }: External,
  id: string,
  { data }: ItemInput,
  before: { item: ExternalItem } | undefined,
): ExternalItem {
  const now = { $date: isoTime(ctx.now) }
  const system: Record<string, unknown> = {
    _owner: before ? (before.item._owner ?? null) : ownerOf(ctx.caller).owner_id,
    _createdDate: before ? (before.item._createdDate ?? null) : now,
    _updatedDate: now,
  }
  const item: ExternalItem = { _id: id }
  for (const { key } of schema.fields) {
    if (key === '_id') continue
    const value = Object.hasOwn(system, key) ? system[key] : data[key]
    if (value !== undefined) item[key] = value
    // An update replaces the item: what is not sent shall be gone.
    else if (before) item[key] = null
  }
  return item
}
