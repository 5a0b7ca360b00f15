import { resourceFacts } from '@stoa/contract'

/** The resources by group, in the order of the features. */
export const resourcesByGroup = Map.groupBy(
  Object.entries(resourceFacts).map(([name, { group, title }]) => ({ name, group, title })),
  ({ group }) => group,
)
