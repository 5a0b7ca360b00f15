import { rejectField } from '../../call/failure.ts'
import type { CategoryNode } from '../../storage/commerce/category-tree.ts'
import { CATEGORY_LEVELS_MAX } from '../categories/category-tree.ts'

/** The tree of collections as the records of a file change it: parent by id. */
export type Parents = Map<string, string | null>

export const parentsOf = (nodes: readonly CategoryNode[]): Parents =>
  new Map(nodes.map(({ id, parentId }) => [id, parentId]))

/** Number of collections from the top to this one. */
function levelOf(parents: Parents, id: string | null): number {
  let level = 0
  for (let each = id; each; each = parents.get(each) ?? null) level++
  return level
}

/** Puts a collection below a parent. Rejects cycles and trees that are too deep. */
export function placeBelow(parents: Parents, id: string, parentId: string | null): void {
  for (let each = parentId; each; each = parents.get(each) ?? null)
    if (each === id) rejectField('parent', 'VALIDATION', 'is the collection itself, or below it')
  const former = parents.get(id)
  parents.set(id, parentId)
  if (former === parentId) return
  const isBelow = (other: string | null): boolean =>
    other === id || (!!other && isBelow(parents.get(other) ?? null))
  const deepest = Math.max(
    levelOf(parents, id),
    ...(former === undefined ? [] : [...parents.keys()].filter(isBelow).map(each => levelOf(parents, each))),
  )
  if (deepest <= CATEGORY_LEVELS_MAX) return
  if (former === undefined) parents.delete(id)
  else parents.set(id, former)
  rejectField(
    'parent',
    'VALIDATION',
    `gives the tree more than ${CATEGORY_LEVELS_MAX} levels; choose a higher one`,
  )
}
