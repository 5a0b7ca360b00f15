import type { Input, Order } from '@stoa/contract'

type Tags = NonNullable<Order['tags']>

interface TagChanges {
  assignTags?: Input<Tags> | null | undefined
  unassignTags?: Input<Tags> | null | undefined
}

/** Maximum number of tags of one kind (entity Tags). */
const TAGS_MAX = 100
const KINDS = ['privateTags', 'tags'] as const

/** The tags of an order after a change. Undefined if nothing differs. */
export function changeTags(
  current: Tags | undefined,
  { assignTags, unassignTags }: TagChanges,
): Tags | 'TOO_MANY' | undefined {
  let isChanged = false
  const changed: Tags = {}
  for (const kind of KINDS) {
    const former = current?.[kind]?.tagIds ?? []
    const removed = new Set(idsOf(unassignTags?.[kind]))
    const tagIds = [...new Set([...former, ...idsOf(assignTags?.[kind])])].filter(id => !removed.has(id))
    if (tagIds.length > TAGS_MAX) return 'TOO_MANY'
    if (tagIds.length > 0) changed[kind] = { tagIds }
    isChanged ||= tagIds.join() !== former.join()
  }
  return isChanged ? changed : undefined
}

const idsOf = (list: Input<Tags['tags']> | null | undefined): string[] =>
  (list?.tagIds ?? []).filter(id => id !== null)
