import { referenceGroups, resourceFacts } from '@stoa/contract'

/** The resources by group, in the order of the groups and then of the features. */
export function resourcesByGroup() {
  const resources = Object.entries(resourceFacts).map(([name, { group, title }]) => ({ name, group, title }))
  return referenceGroups.map(
    group => [group, resources.filter(resource => resource.group === group)] as const,
  )
}
