import type { CallDeclaration } from './call.ts'
import type { ContractFeature, EVERYONE, ReferenceGroup } from './contract-feature.ts'
import { features } from './features.ts'
import type { StaffArea } from './staff/staff.ts'

type Listed = (typeof features)[number]
type UnionToIntersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer W) => void
  ? W
  : never
type EntitiesOf<F> = F extends { readonly entities: infer E } ? E : never
type Flat<T> = { readonly [K in keyof T]: T[K] }

/** The declarations of all calls, by resource and name. */
export type Contract = Flat<UnionToIntersection<Listed['resources']>>

/** Every call of the platform, by resource and public method name. */
export const contract = merge(features.map(({ resources }) => resources)) as unknown as Contract

/** Declarations of the CRUD entities, by their resource. */
export const crudEntities = merge(
  features.map(feature => ('entities' in feature ? feature.entities : {})),
) as unknown as Flat<UnionToIntersection<EntitiesOf<Listed>>>

/** What the reference and the rights of staff know of a resource. */
export interface ResourceFacts {
  group: ReferenceGroup
  title: string
  area: StaffArea | typeof EVERYONE
}

/** The facts of each resource, in the order of the features. */
export const resourceFacts = merge(
  (features as readonly ContractFeature[]).map(({ resources, titles, group, groups, area, areas }) =>
    Object.fromEntries(
      Object.keys(resources).map(name => [
        name,
        { group: groups?.[name] ?? group, title: titles[name], area: areas?.[name] ?? area },
      ]),
    ),
  ),
) as Record<keyof Contract, ResourceFacts>

/** Merges tables. Fails if two have one key: a feature would hide a resource of another one. */
function merge(tables: readonly Readonly<Record<string, unknown>>[]) {
  const merged: Record<string, unknown> = {}
  for (const table of tables)
    for (const [name, value] of Object.entries(table)) {
      if (Object.hasOwn(merged, name)) throw new Error(`two features declare ${name}: rename one of them`)
      merged[name] = value
    }
  return merged
}

/** One call with its name, for what walks over all of them. */
export interface NamedCall {
  resource: keyof Contract
  name: string
  declaration: CallDeclaration
}

/** All calls in declaration order. */
export const allCalls: readonly NamedCall[] = Object.entries(contract).flatMap(([resource, calls]) =>
  Object.entries(calls as Record<string, CallDeclaration>).map(([name, declaration]) => ({
    resource: resource as keyof Contract,
    name,
    declaration,
  })),
)
