import type { Contract, CrudEntities } from '#contract-types'
import type { CallDeclaration } from './call.ts'
import type { ContractFeature, EVERYONE, ReferenceGroup } from './contract-feature.ts'
import { errors } from './errors.ts'
import { features } from './features.ts'
import type { StaffArea } from './staff/staff.ts'

/** Every call of the platform, by resource and public method name. */
export const contract = {} as Contract

/** Declarations of the CRUD entities, by their resource. */
export const crudEntities = {} as CrudEntities

/** What the reference and the rights of staff know of a resource. */
export interface ResourceFacts {
  group: ReferenceGroup
  title: string
  area: StaffArea | typeof EVERYONE
}

/** The facts of each resource, in the order of the features. */
export const resourceFacts = {} as Record<keyof Contract, ResourceFacts>

/** One call with its name, for what walks over all of them. */
export interface NamedCall {
  resource: keyof Contract
  name: string
  declaration: CallDeclaration
}

/** All calls in declaration order. */
export const allCalls: readonly NamedCall[] = []

const added = new Set<ContractFeature>()
const users: ((calls: readonly NamedCall[]) => void)[] = []

/**
 * Runs a function for the calls of all features, at once for those that are there and again for those of each feature that is added.
 * Tables of all calls are made by it.
 */
export function forCalls(use: (calls: readonly NamedCall[]) => void): void {
  users.push(use)
  use(allCalls)
}

/** A table by the names of calls, such as `orders.getOrder`. Calls without a value are left out. */
export function tableOfCalls<V>(toValue: (call: NamedCall) => V | undefined): ReadonlyMap<string, V> {
  const table = new Map<string, V>()
  forCalls(calls => {
    for (const call of calls) {
      const value = toValue(call)
      if (value !== undefined) table.set(`${call.resource}.${call.name}`, value)
    }
  })
  return table
}

/**
 * Adds the resources and errors of a feature, such as that of a package, to the contract of this process. Adding it again has no effect.
 * Fails without any change if a resource or an error of this name is there already.
 */
export function addContract(feature: ContractFeature): void {
  if (added.has(feature)) return
  const { name, resources, titles, group, groups, area, areas, entities, errors: declared = {} } = feature
  for (const [table, names] of [
    [contract, resources],
    [errors, declared],
  ] as const)
    for (const taken of Object.keys(names))
      if (Object.hasOwn(table, taken))
        throw new Error(`${name} declares ${taken}, which is there already: rename it`)
  added.add(feature)
  Object.assign(contract, resources)
  Object.assign(errors, declared)
  Object.assign(crudEntities, entities)
  const calls: NamedCall[] = []
  for (const [resource, byName] of Object.entries(resources)) {
    const facts = {
      group: groups?.[resource] ?? group,
      title: titles[resource],
      area: areas?.[resource] ?? area,
    }
    Object.assign(resourceFacts, { [resource]: facts })
    for (const [call, declaration] of Object.entries(byName))
      calls.push({ resource: resource as keyof Contract, name: call, declaration })
  }
  ;(allCalls as NamedCall[]).push(...calls)
  for (const use of users) use(calls)
}

for (const feature of features) addContract(feature)
