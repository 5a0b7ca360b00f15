import { allCalls, type StaffArea } from '@stoa/contract'
import { areaOf } from '../call/permissions.ts'

let areasByType: Map<string, Set<StaffArea>> | undefined

/** Areas of the calls that write events of each type. */
function areas(): ReadonlyMap<string, ReadonlySet<StaffArea>> {
  if (areasByType) return areasByType
  areasByType = new Map()
  for (const { resource, name, declaration } of allCalls) {
    const area = areaOf(`${resource}.${name}`)
    if (!area) continue
    for (const type of declaration.emits ?? []) {
      const known = areasByType.get(type) ?? new Set()
      areasByType.set(type, known.add(area))
    }
  }
  return areasByType
}

/** Types of the events that a caller with access to these areas may read. */
export const readableEventTypes = (readable: readonly StaffArea[]): string[] =>
  [...areas()].flatMap(([type, some]) => (readable.some(area => some.has(area)) ? [type] : []))
