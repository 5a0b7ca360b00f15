import type { DataItem } from '@stoa/contract'
import { Failure, InvalidRequest, violation } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { findItemsById, type ItemRow } from '../../storage/data/item-rows.ts'
import { findReferencedItems } from '../../storage/data/referenced-items.ts'
import { requireAccess } from '../model/access.ts'
import { isExternalId } from '../model/external-id.ts'
import type { ItemReadCtx } from '../model/item-call-types.ts'
import { type ItemScope, openTarget, visibleItems } from '../model/item-scope.ts'
import { itemData } from '../model/item-view.ts'
import { referenceTargetOf, relationOf } from '../model/references.ts'
import { rejectUnsupported } from '../model/unsupported-operation.ts'

type Data = Record<string, unknown>

/** Limits of includes in one reply. Exceeding them fails or truncates with a header (decision 020). */
export const INCLUDE_LIMITS = {
  /** References in one path: `author.publisher.city` has three. */
  depth: 3,
  /** Items per multi-reference, unless the request sets a limit. */
  each: 50,
  /** Items included in one reply. */
  items: 10_000,
} as const

/** A field to include, with nested includes. */
interface Branch {
  limit: number | undefined
  below: Map<string, Branch>
}

/** An item whose references are replaced in `data`. */
interface Parent {
  id: string
  data: Data
}

interface Included {
  field?: string | null
  limit?: number | null
}

/** Replaces references by the items that they point to. Runs a fixed number of statements per field. */
export async function includeReferences(
  ctx: ItemReadCtx,
  scope: ItemScope,
  items: readonly DataItem[],
  included: readonly (Included | null)[] | null | undefined,
): Promise<void> {
  if (!included || included.length === 0) return
  const budget = { left: INCLUDE_LIMITS.items as number }
  const parents = items.map(item => ({ id: item.id ?? '', data: (item.data ?? {}) as Data }))
  await expandTree(ctx, scope, parents, treeOf(included), 'includeReferences', budget)
}

/**
 * Includes every reference field, one level deep. Runs inside write transactions, where adaptors are not called: external
 * references stay ids.
 */
export function includeAll(ctx: ItemReadCtx, scope: ItemScope, items: readonly DataItem[]) {
  const fields = [...scope.collection.fields.values()].filter(isReference)
  const external = fields.filter(field => isExternalId(referenceTargetOf(field)))
  for (const { key } of external)
    ctx.warn('x-stoa-ignored', `includeReferencedItems.${encodeURIComponent(key)}`)
  const local = fields.filter(field => !external.includes(field))
  return includeReferences(
    ctx,
    scope,
    items,
    local.map(({ key }) => ({ field: key })),
  )
}

const isReference = (field: StoredField | undefined): field is StoredField =>
  field?.type === 'REFERENCE' || field?.type === 'MULTI_REFERENCE'

function treeOf(included: readonly (Included | null)[]): Map<string, Branch> {
  const root = new Map<string, Branch>()
  for (const [i, one] of included.entries()) {
    const path = (one?.field ?? '').split('.')
    if (path.length > INCLUDE_LIMITS.depth)
      throw new InvalidRequest([
        violation(
          `includeReferences[${i}].field`,
          'MAX_SIZE',
          `must not follow more than ${INCLUDE_LIMITS.depth} references`,
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

async function expandTree(
  ctx: ItemReadCtx,
  scope: ItemScope,
  parents: readonly Parent[],
  tree: ReadonlyMap<string, Branch>,
  at: string,
  budget: { left: number },
): Promise<void> {
  for (const [key, branch] of tree) {
    const field = scope.collection.fields.get(key)
    const targetId = isReference(field) ? referenceTargetOf(field) : undefined
    if (!isReference(field) || targetId === undefined)
      throw new InvalidRequest([
        violation(at, 'FIELD_NOT_ALLOWED', `${key} is not a reference field of ${scope.collection.id}`),
      ])
    const limits = { perItem: branch.limit, total: budget.left }
    const expanded = isExternalId(targetId)
      ? await expandExternal(ctx, scope, parents, field, targetId)
      : await expandLocal(ctx, scope, parents, field, targetId, limits)
    // The target collection was deleted: skip this branch.
    if (!expanded) continue
    const { target, children } = expanded
    budget.left -= children.length
    if (budget.left < 0)
      ctx.fail('DATA_INCLUDE_LIMIT', { field: key, limit: 'items', threshold: INCLUDE_LIMITS.items })
    if (branch.below.size > 0) await expandTree(ctx, target, children, branch.below, at, budget)
  }
}

function ignoreMissingCollection(error: unknown): undefined {
  if (!(error instanceof Failure && error.code === 'WDE0025')) throw error
}

interface Expanded {
  target: ItemScope
  children: Parent[]
}

interface Limits {
  perItem: number | undefined
  total: number
}

async function expandLocal(
  ctx: ItemReadCtx,
  scope: ItemScope,
  parents: readonly Parent[],
  field: StoredField,
  targetId: string,
  limits: Limits,
): Promise<Expanded | undefined> {
  const target = await openTarget(ctx, scope, targetId).catch(ignoreMissingCollection)
  if (!target) {
    // A single reference keeps its id; a multi-reference omits unresolved items.
    if (field.type === 'MULTI_REFERENCE') for (const { data } of parents) data[field.key] = []
    return undefined
  }
  const access = requireAccess(ctx, target.collection, 'read')
  const visible = visibleItems(ctx, target, access)
  if (field.type === 'MULTI_REFERENCE')
    return { target, children: await expandMany(ctx, scope, target, parents, field, limits, visible) }
  const ids = referencedIds(parents, field.key)
  const rows = ids.length > 0 ? await findItemsById(ctx.db, target.table, ids, visible) : []
  const found = new Map(rows.map(row => [row.id, itemData(target.collection, row, ctx.now)]))
  return { target, children: expandOne(parents, field.key, found) }
}

/** Single references to an external database. Multi-references are stored here and cannot point to one. */
async function expandExternal(
  ctx: ItemReadCtx,
  scope: ItemScope,
  parents: readonly Parent[],
  { type, key }: StoredField,
  targetId: string,
): Promise<Expanded> {
  if (type === 'MULTI_REFERENCE') rejectUnsupported(scope.collection.id, 'QUERY_REFERENCED', key)
  const ids = referencedIds(parents, key)
  const { scope: target, found } = await ctx.platform.resolveExternalReferences(ctx, targetId, ids)
  return { target: target as ItemScope, children: expandOne(parents, key, found) }
}

const referencedIds = (parents: readonly Parent[], key: string) => [
  ...new Set(parents.flatMap(({ data }) => (typeof data[key] === 'string' ? [data[key]] : []))),
]

/** Replaces ids of a single reference by items. Unreadable items stay ids. */
const expandOne = (parents: readonly Parent[], key: string, found: ReadonlyMap<string, Data>): Parent[] =>
  parents.flatMap(({ data }) => {
    const id = data[key] as string
    const item = found.get(id)
    if (!item) return []
    // A copy per parent, because nested includes write into it.
    const child = { id, data: { ...item } }
    data[key] = child.data
    return [child]
  })

/** Sets the items of a multi-reference. */
async function expandMany(
  ctx: ItemReadCtx,
  scope: ItemScope,
  { collection, table }: ItemScope,
  parents: readonly Parent[],
  field: StoredField,
  { perItem, total }: Limits,
  visible: ReturnType<typeof visibleItems>,
): Promise<Parent[]> {
  const max = perItem ?? INCLUDE_LIMITS.each
  const ids = [...new Set(parents.map(({ id }) => id))]
  const rows = await findReferencedItems(
    ctx.db,
    relationOf(scope.table, field),
    table,
    visible,
    ids,
    // One more than allowed, to detect an excess.
    { each: perItem === undefined ? max + 1 : max, all: total + 1 },
  )
  // The result was truncated, so it is unknown which parents are incomplete: reject.
  if (rows.length > total)
    ctx.fail('DATA_INCLUDE_LIMIT', { field: field.key, limit: 'items', threshold: INCLUDE_LIMITS.items })
  const rowsByParent = Map.groupBy(rows, row => row.from_id)
  const [excessId] = [...rowsByParent].find(([, children]) => children.length > max) ?? []
  if (excessId !== undefined) {
    if (ctx.caller.strict)
      ctx.fail('DATA_INCLUDE_LIMIT', {
        field: field.key,
        dataItemId: excessId,
        limit: 'each',
        threshold: max,
      })
    ctx.warn('x-stoa-filtered', `references:${encodeURIComponent(field.key)}`)
  }
  return parents.flatMap(({ id, data }) => {
    const childRows: ItemRow[] = rowsByParent.get(id) ?? []
    const children = childRows
      .slice(0, max)
      .map(row => ({ id: row.id, data: itemData(collection, row, ctx.now) }))
    data[field.key] = children.map(child => child.data)
    return children
  })
}
