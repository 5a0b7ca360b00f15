import type { DataItem } from '@stoa/contract'
import { Failure, InvalidRequest, violation } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { findItemsById, type ItemRow } from '../../storage/data/item-rows.ts'
import { findReferencedItems } from '../../storage/data/referenced-items.ts'
import { externalTargets } from '../adaptors/calls/resolve-references.ts'
import { requireAccess } from '../model/access.ts'
import { isExternalId } from '../model/external-id.ts'
import type { ItemReadCtx } from '../model/item-call-types.ts'
import { type ItemScope, openTarget, visibleItems } from '../model/item-scope.ts'
import { itemData } from '../model/item-view.ts'
import { relationOf, targetOf } from '../model/references.ts'
import { notOffered } from '../model/unsupported-operation.ts'

type Data = Record<string, unknown>

/** What one reply may include; going over it is refused by name, or the cut is named (decision 020). */
export const INCLUDE_LIMITS = {
  /** References followed one after another: `author.publisher.city`. */
  depth: 3,
  /** Items that one item refers to in a field for which the request names no limit. */
  each: 50,
  /** Items included in one reply. */
  items: 10_000,
} as const

/** A field to include, and what to include in what it names. */
interface Branch {
  limit: number | undefined
  below: Map<string, Branch>
}

/** An item at hand: its id, and its data, in which references are replaced. */
interface Parent {
  id: string
  data: Data
}

interface Included {
  field?: string | null
  limit?: number | null
}

/** Puts the items that were asked for in place of the references that name them: a fixed number of statements per field. */
export async function includeReferences(
  ctx: ItemReadCtx,
  scope: ItemScope,
  items: readonly DataItem[],
  asked: readonly (Included | null)[] | null | undefined,
): Promise<void> {
  if (!asked || asked.length === 0) return
  const budget = { left: INCLUDE_LIMITS.items as number }
  const parents = items.map(item => ({ id: item.id ?? '', data: (item.data ?? {}) as Data }))
  await grow(ctx, scope, parents, treeOf(asked), 'includeReferences', budget)
}

/**
 * Every reference field of the collection, one level deep. No adaptor is asked in the transaction of a write: references
 * to external databases stay ids then.
 */
export function includeAll(ctx: ItemReadCtx, scope: ItemScope, items: readonly DataItem[]) {
  const fields = [...scope.collection.fields.values()].filter(isReference)
  const outside = fields.filter(field => isExternalId(targetOf(field)))
  for (const { key } of outside)
    ctx.warn('x-stoa-ignored', `includeReferencedItems.${encodeURIComponent(key)}`)
  const inside = fields.filter(field => !outside.includes(field))
  return includeReferences(
    ctx,
    scope,
    items,
    inside.map(({ key }) => ({ field: key })),
  )
}

const isReference = (field: StoredField | undefined): field is StoredField =>
  field?.type === 'REFERENCE' || field?.type === 'MULTI_REFERENCE'

function treeOf(asked: readonly (Included | null)[]): Map<string, Branch> {
  const root = new Map<string, Branch>()
  for (const [i, one] of asked.entries()) {
    const path = (one?.field ?? '').split('.')
    if (path.length > INCLUDE_LIMITS.depth)
      throw new InvalidRequest([
        violation(
          `includeReferences[${i}].field`,
          'MAX_SIZE',
          `follows more than ${INCLUDE_LIMITS.depth} references`,
          { threshold: INCLUDE_LIMITS.depth },
        ),
      ])
    let level = root
    for (const [depth, name] of path.entries()) {
      const branch: Branch = level.get(name) ?? { limit: undefined, below: new Map() }
      if (depth === path.length - 1) branch.limit = one?.limit ?? undefined
      level.set(name, branch)
      level = branch.below
    }
  }
  return root
}

async function grow(
  ctx: ItemReadCtx,
  scope: ItemScope,
  parents: readonly Parent[],
  tree: ReadonlyMap<string, Branch>,
  at: string,
  budget: { left: number },
): Promise<void> {
  for (const [key, branch] of tree) {
    const field = scope.collection.fields.get(key)
    const target = isReference(field) ? targetOf(field) : undefined
    if (!isReference(field) || target === undefined)
      throw new InvalidRequest([
        violation(at, 'FIELD_NOT_ALLOWED', `${key} is no reference field of ${scope.collection.id}`),
      ])
    const limits = { limit: branch.limit, all: budget.left }
    const followed = isExternalId(target)
      ? await elsewhere(ctx, scope, parents, field, target)
      : await here(ctx, scope, parents, field, target, limits)
    // Nothing lies in a collection that is gone, and nothing below it.
    if (!followed) continue
    const { there, children } = followed
    budget.left -= children.length
    if (budget.left < 0)
      ctx.fail('DATA_INCLUDE_LIMIT', { field: key, limit: 'items', threshold: INCLUDE_LIMITS.items })
    if (branch.below.size > 0) await grow(ctx, there, children, branch.below, at, budget)
  }
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof Failure && error.code === 'WDE0025')) throw error
}

interface Followed {
  there: ItemScope
  children: Parent[]
}

async function here(
  ctx: ItemReadCtx,
  scope: ItemScope,
  parents: readonly Parent[],
  field: StoredField,
  target: string,
  limits: { limit: number | undefined; all: number },
): Promise<Followed | undefined> {
  const there = await openTarget(ctx, scope, target).catch(unlessGone)
  if (!there) {
    // Ids stay as they are; of several references those that lead nowhere are left out, as always.
    if (field.type === 'MULTI_REFERENCE') for (const { data } of parents) data[field.key] = []
    return undefined
  }
  const access = requireAccess(ctx, there.collection, 'read')
  const visible = visibleItems(ctx, there, access)
  if (field.type === 'MULTI_REFERENCE')
    return { there, children: await several(ctx, scope, there, parents, field, limits, visible) }
  const ids = namedBy(parents, field.key)
  const rows = ids.length > 0 ? await findItemsById(ctx.db, there.table, ids, visible) : []
  const found = new Map(rows.map(row => [row.id, itemData(there.collection, row, ctx.now)]))
  return { there, children: single(parents, field.key, found) }
}

/** Items of an external database. References of several are rows of ours, and lead to none of them. */
async function elsewhere(
  ctx: ItemReadCtx,
  scope: ItemScope,
  parents: readonly Parent[],
  { type, key }: StoredField,
  target: string,
): Promise<Followed> {
  if (type === 'MULTI_REFERENCE') notOffered(scope.collection.id, 'QUERY_REFERENCED', key)
  const { scope: there, found } = await externalTargets(ctx, target, namedBy(parents, key))
  return { there, children: single(parents, key, found) }
}

const namedBy = (parents: readonly Parent[], key: string) => [
  ...new Set(parents.flatMap(({ data }) => (typeof data[key] === 'string' ? [data[key]] : []))),
]

/** Puts items in place of their ids. What cannot be read stays an id. */
const single = (parents: readonly Parent[], key: string, found: ReadonlyMap<string, Data>): Parent[] =>
  parents.flatMap(({ data }) => {
    const id = data[key] as string
    const item = found.get(id)
    if (!item) return []
    // Each has its own: what is included in it is put into it.
    const child = { id, data: { ...item } }
    data[key] = child.data
    return [child]
  })

async function several(
  ctx: ItemReadCtx,
  scope: ItemScope,
  { collection, table }: ItemScope,
  parents: readonly Parent[],
  field: StoredField,
  { limit, all }: { limit: number | undefined; all: number },
  visible: ReturnType<typeof visibleItems>,
): Promise<Parent[]> {
  const max = limit ?? INCLUDE_LIMITS.each
  const ids = [...new Set(parents.map(({ id }) => id))]
  const rows = await findReferencedItems(
    ctx.db,
    relationOf(scope.table, field),
    table,
    visible,
    ids,
    // One more, to see that there are more than may be.
    { each: limit === undefined ? max + 1 : max, all: all + 1 },
  )
  // Of whom some are missing nobody knows.
  if (rows.length > all)
    ctx.fail('DATA_INCLUDE_LIMIT', { field: field.key, limit: 'items', threshold: INCLUDE_LIMITS.items })
  const found = Map.groupBy(rows, row => row.from_id)
  const [more] = [...found].find(([, own]) => own.length > max) ?? []
  if (more !== undefined) {
    if (ctx.caller.strict)
      ctx.fail('DATA_INCLUDE_LIMIT', { field: field.key, dataItemId: more, limit: 'each', threshold: max })
    ctx.warn('x-stoa-filtered', `references:${encodeURIComponent(field.key)}`)
  }
  return parents.flatMap(({ id, data }) => {
    const own: ItemRow[] = found.get(id) ?? []
    const children = own.slice(0, max).map(row => ({ id: row.id, data: itemData(collection, row, ctx.now) }))
    data[field.key] = children.map(child => child.data)
    return children
  })
}
