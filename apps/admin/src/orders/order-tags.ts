import { aggregateOrders } from '@stoa/client/calls'
import { type Order, useCall } from '@stoa/react'

/** Field of the private tags in filters and groups of orders. */
const FIELD = 'tags.privateTags.tagIds'
/** Tags that are suggested and offered as filters, those with most orders first. */
const SUGGESTED = 100
/** Longest tag. */
export const TAG_MAX = 50

type Tags = { privateTags?: { tagIds?: readonly string[] | null } | null } | null | undefined
const idsOf = (tags: Tags): readonly string[] => tags?.privateTags?.tagIds ?? []

/** The tags of an order that only the merchant sees. */
export const tagsOf = ({ tags }: Order): readonly string[] => idsOf(tags)

/** The order with private tags assigned and others removed. */
export function withTags(order: Order, assigned: Tags, removed: Tags): Order {
  const tagIds = [...new Set([...tagsOf(order), ...idsOf(assigned)])].filter(
    tag => !idsOf(removed).includes(tag),
  )
  return { ...order, tags: { ...order.tags, privateTags: { ...order.tags?.privateTags, tagIds } } }
}

/** Finds the orders with a tag. */
export const withTag = (tag: string) => ({ [FIELD]: { $hasSome: [tag] } })

/** The tags of the orders of the shop, in alphabetical order. */
export function useKnownTags(): readonly string[] {
  const { data } = useCall(aggregateOrders, { aggregation: { tags: { groupBy: FIELD, limit: SUGGESTED } } })
  const groups = (data?.aggregates.tags ?? []) as readonly { value: string | null }[]
  return groups.flatMap(({ value }) => value ?? []).toSorted((a, b) => a.localeCompare(b))
}
