import type { FieldViolation } from '@stoa/contract'
import { isoTime } from '../../../call/clock.ts'
import { violation } from '../../../call/failure.ts'
import type { ItemRow } from '../../../storage/data/item-rows.ts'
import { ITEM_BYTES_MAX, type Outcome, type WriteOptions } from '../../items/write-items.ts'
import { requireAccess } from '../../model/access.ts'
import { isExternalId } from '../../model/external-id.ts'
import type { ItemCtx } from '../../model/item-call-types.ts'
import { checkRequired, type ItemInput } from '../../model/item-input.ts'
import { accessErrorOf, itemOwnerOf, redactItem } from '../../model/item-scope.ts'
import { dedupeWrites, type ItemWrite } from '../../model/item-write.ts'
import { referenceTargetOf } from '../../model/references.ts'
import { missingReferences, type NamedReference } from '../../references/missing-references.ts'
import type { ExternalCollection } from '../external-collection.ts'
import type { ExternalItem } from '../protocol/adaptor.ts'
import { type Refuse, refuseWhole, send } from '../protocol/send-items.ts'
import type { ExternalItemCtx } from './external-calls.ts'
import { itemsById, requireOperation, toDataItem, toRow } from './external-item.ts'
import { filterExternal } from './external-query.ts'

type Announce = (ctx: ItemCtx) => void

/** What became of items, and the events that tell of it: they are written after the adaptor has answered. */
export interface ExternalOutcomes {
  outcomes: Outcome[]
  announce: Announce
}

interface PreparedWrite {
  write: ItemWrite
  item: ExternalItem
  before?: { row: ItemRow; item: ExternalItem }
}

/**
 * Writes items of an external database: checked as native ones are, sent to the adaptor, and each written or not by itself.
 * Between the look at an item and its write somebody else may change it there: no adaptor has conditional writes.
 */
export async function writeExternal(
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  writes: readonly ItemWrite[],
  options: WriteOptions,
  /** Ids that this very call has made up. */
  given: ReadonlySet<string> = new Set(),
): Promise<ExternalOutcomes> {
  const { collection } = external
  const { mode } = options
  const action = options.action ?? (mode === 'insert' ? 'INSERT' : 'UPDATE')
  const outcomes = new Map<number, Outcome>()
  const refuse: Refuse = ({ index, id }, problem) =>
    void outcomes.set(index, { index, id, action, error: problem })
  if (mode !== 'update') requireAccess(ctx, collection, 'insert')
  const updating = mode !== 'insert' ? requireAccess(ctx, collection, 'update') : undefined
  if (mode !== 'update') requireOperation(external, 'INSERT')
  if (mode !== 'insert') requireOperation(external, 'UPDATE')
  const asked = dedupeWrites(writes, mode, refuse)
  const stored = await presentItems(external, asked, mode)
  const isEarlier = ({ id }: ItemWrite) => given.has(id) && stored.has(id)
  const open = asked.filter(write => !isEarlier(write))
  const allowed = updating
    ? await authorizeWrites(ctx, external, open, stored, updating, options, refuse)
    : open
  const ready = await prepareWrites(ctx, external, allowed, stored, mode, refuse)
  const adding = ready.filter(one => !one.before)
  const changing = ready.filter(one => one.before)
  const done: PreparedWrite[] = [
    ...asked.filter(isEarlier).map(write => ({ write, item: (stored.get(write.id) as Present).item })),
    ...(await send(external, 'insert', adding, refuse, given)),
    ...(await send(external, 'update', changing, refuse)),
  ]
  refuseWhole(outcomes, writes.length)
  const announcements: Announce[] = []
  for (const { write, item, before } of done) {
    const shown = toDataItem(external, item)
    const was = before && toDataItem(external, before.item)
    announcements.push(inner =>
      was
        ? inner.emit('wix.data.v2.data_item_updated', write.id, shown, was)
        : inner.emit('wix.data.v2.data_item_created', write.id, shown),
    )
    outcomes.set(write.index, {
      index: write.index,
      id: write.id,
      action: options.action ?? (before ? 'UPDATE' : 'INSERT'),
      item: () => (before ? redactItem(ctx, external.scope, before.row, shown) : shown),
    })
  }
  return {
    outcomes: writes.flatMap(({ index }) => outcomes.get(index) ?? []),
    announce: inner => {
      for (const one of announcements) one(inner)
    },
  }
}

/** Removes items of an external database. */
export async function removeExternal(
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  ids: readonly string[],
  { filter }: Pick<WriteOptions, 'filter'>,
): Promise<ExternalOutcomes> {
  const access = requireAccess(ctx, external.collection, 'remove')
  requireOperation(external, 'REMOVE')
  const outcomes = new Map<number, Outcome>()
  const refuse: Refuse = ({ index, id }, problem) =>
    void outcomes.set(index, { index, id, action: 'DELETE', error: problem })
  const items = await itemsById(external, ids)
  const stored = new Map([...items].map(([id, item]) => [id, { row: toRow(external, item), item }]))
  const data = (id: string) => ({ dataItemId: id, dataCollectionId: external.id })
  const seen = new Set<string>()
  const writes = ids.flatMap((id, index) => {
    const code = seen.has(id) ? 'WDE0073' : accessErrorOf(ctx, external.scope, stored.get(id)?.row, access)
    seen.add(id)
    if (!code) return [{ index, id }]
    refuse({ index, id }, { code, data: data(id) })
    return []
  })
  const fulfilled = await fulfilling(ctx, external, writes, filter)
  const ready = writes.flatMap(write => {
    const before = stored.get(write.id)
    if (fulfilled.has(write.id) && before) return [{ write, item: before.item, before }]
    refuse(write, { code: 'DATA_CONDITION_NOT_MET', data: data(write.id) })
    return []
  })
  const done = await send(external, 'remove', ready, refuse)
  refuseWhole(outcomes, ids.length)
  for (const { write, before } of done) {
    const shown = toDataItem(external, before.item)
    outcomes.set(write.index, {
      ...write,
      action: 'DELETE',
      item: () => redactItem(ctx, external.scope, before.row, shown),
    })
  }
  return {
    outcomes: ids.flatMap((_, index) => outcomes.get(index) ?? []),
    announce: inner => {
      for (const { write, before } of done)
        inner.emit(
          'wix.data.v2.data_item_deleted',
          write.id,
          { id: write.id, dataCollectionId: external.id },
          toDataItem(external, before.item),
        )
    },
  }
}

/** The items that are there. Before an insert of several too: some adaptors refuse all of them for one. */
async function presentItems(
  external: ExternalCollection,
  writes: readonly ItemWrite[],
  mode: WriteOptions['mode'],
) {
  const needed = mode !== 'insert' || writes.length > 1
  const found = needed
    ? await itemsById(
        external,
        writes.map(({ id }) => id),
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
  external: ExternalCollection,
  writes: readonly { id: string }[],
  filter: unknown,
): Promise<ReadonlySet<string>> {
  const ids = writes.map(({ id }) => id)
  if (filter === undefined || filter === null || ids.length === 0) return new Set(ids)
  const access = requireAccess(ctx, external.collection, 'read')
  const where = filterExternal(ctx, external, filter, 'condition.filter')
  return new Set((await itemsById(external, ids, { where, access })).keys())
}

/** The writes whose items are there, the caller may change, and fulfil the call's condition. */
async function authorizeWrites(
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  writes: readonly ItemWrite[],
  stored: Stored,
  access: Parameters<typeof accessErrorOf>[3],
  { mode, filter }: WriteOptions,
  refuse: Refuse,
): Promise<ItemWrite[]> {
  const data = (id: string) => ({ dataItemId: id, dataCollectionId: external.id })
  const added = writes.filter(({ id }) => mode === 'save' && !stored.has(id))
  const changed = writes.filter(write => {
    if (added.includes(write)) return false
    const code = accessErrorOf(ctx, external.scope, stored.get(write.id)?.row, access)
    if (code) refuse(write, { code, data: data(write.id) })
    return !code
  })
  const fulfilled = await fulfilling(ctx, external, changed, filter)
  for (const write of changed)
    if (!fulfilled.has(write.id)) refuse(write, { code: 'DATA_CONDITION_NOT_MET', data: data(write.id) })
  return [...added, ...changed.filter(({ id }) => fulfilled.has(id))].sort((a, b) => a.index - b.index)
}

/** Reads and checks each item as it will be. */
async function prepareWrites(
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  writes: readonly ItemWrite[],
  stored: Stored,
  mode: WriteOptions['mode'],
  refuse: Refuse,
): Promise<PreparedWrite[]> {
  const { collection, scope } = external
  const found = new Map<ItemWrite, FieldViolation[]>()
  const named: (NamedReference & { write: ItemWrite })[] = []
  const ready = writes.flatMap((write): PreparedWrite[] => {
    const violations: FieldViolation[] = []
    found.set(write, violations)
    const before = mode === 'insert' ? undefined : stored.get(write.id)
    if (mode === 'insert' && stored.has(write.id)) {
      refuse(write, { code: 'WDE0074', data: { dataItemId: write.id, dataCollectionId: external.id } })
      return []
    }
    const input = write.read(before?.row, one => violations.push(one))
    for (const field of input.references.keys())
      violations.push(violation(`${write.at}.${field.key}`, 'FIELD_NOT_ALLOWED', 'cannot be written here'))
    checkRequired(collection, input.data, write.at, one => violations.push(one))
    if (Buffer.byteLength(JSON.stringify(input.data)) > ITEM_BYTES_MAX) {
      refuse(write, { code: 'WDE0109', data: { dataItemId: write.id, limitBytes: ITEM_BYTES_MAX } })
      return []
    }
    named.push(...namedHere(external, input).map(one => ({ ...one, write })))
    return [{ write, item: sentItem(ctx, external, write.id, input, before), ...(before && { before }) }]
  })
  const isMissing = await missingReferences(ctx, scope.table, named)
  for (const { write, field, id } of named.filter(isMissing))
    found.get(write)?.push(
      violation(`${write.at}.${field.key}`, 'OTHER', 'names an item that does not exist', {
        referencedItemId: id,
      }),
    )
  return ready.filter(({ write }) => {
    const violations = found.get(write) ?? []
    if (violations.length > 0) refuse(write, { violations })
    return violations.length === 0
  })
}

/** Native items that an item refers to. Those of the database itself are the database's to check. */
const namedHere = ({ collection }: ExternalCollection, { data }: ItemInput): NamedReference[] =>
  [...collection.fields.values()].flatMap(field => {
    const id =
      field.type === 'REFERENCE' && !isExternalId(referenceTargetOf(field)) ? data[field.key] : undefined
    return typeof id === 'string' ? [{ field, id }] : []
  })

/** An item as it is sent: what the platform keeps of it included, as far as the database has a place for that. */
function sentItem(
  ctx: ExternalItemCtx,
  { schema }: ExternalCollection,
  id: string,
  { data }: ItemInput,
  before: { item: ExternalItem } | undefined,
): ExternalItem {
  const now = { $date: isoTime(ctx.now) }
  const system: Record<string, unknown> = {
    _owner: before ? (before.item._owner ?? null) : itemOwnerOf(ctx.caller).owner_id,
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
