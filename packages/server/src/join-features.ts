import type { Host } from './call/host.ts'
import { type SearchEngine, watchSearchEngine } from './call/search-engine.ts'
import type { OrderSteps } from './call/services.ts'
import type { AnyHandler, EdgeServices } from './edge/run/edge-services.ts'
import type { EventHandler, Feature } from './feature.ts'

/** Adds named values of features to a table. Fails if two of them have one name: one would be lost. */
function addTo<T>(table: Record<string, T>, added: Readonly<Record<string, T>>, what: string) {
  for (const [name, value] of Object.entries(added)) {
    if (Object.hasOwn(table, name)) throw new Error(`two features have ${what}${name}: rename or remove one`)
    table[name] = value
  }
}

/** Merges tables of two levels, such as handlers by resource and name. */
function joinTables<T>(tables: readonly (Readonly<Record<string, object>> | undefined)[], what: string) {
  const joined: Record<string, Record<string, T>> = {}
  for (const table of tables)
    for (const [resource, byName] of Object.entries(table ?? {})) {
      joined[resource] ??= {}
      addTo(joined[resource], byName as Record<string, T>, `${what} ${resource}.`)
    }
  return joined
}

/** The handler of each call, for the edge, which validates input and caller against the declaration first. */
export const handlersOf = (features: readonly Feature[]) =>
  joinTables<AnyHandler>(
    features.map(({ handlers }) => handlers),
    'a handler of',
  )

export const joinBatchableWrites = (features: readonly Feature[]): EdgeServices['batchableWrites'] =>
  joinTables(
    features.map(({ batchableWrites }) => batchableWrites),
    'batches of',
  )

/** What follows each type of events, in the order of the features. */
export function joinEventHandlers(features: readonly Feature[]): EdgeServices['eventHandlers'] {
  const joined = new Map<string, EventHandler[]>()
  for (const { on = {} } of features)
    for (const [type, handler] of Object.entries(on)) joined.set(type, [...(joined.get(type) ?? []), handler])
  return joined
}

export function joinJobKinds(features: readonly Feature[]): Host['jobKinds'] {
  const joined: Record<string, Host['jobKinds'][string]> = {}
  for (const { jobKinds } of features) addTo(joined, jobKinds ?? {}, 'a kind of jobs ')
  return joined
}

export const joinOrderSteps = (features: readonly Feature[]): OrderSteps => ({
  paid: features.flatMap(({ orderSteps }) => orderSteps?.paid ?? []),
  refunded: features.flatMap(({ orderSteps }) => orderSteps?.refunded ?? []),
  ended: features.flatMap(({ orderSteps }) => orderSteps?.ended ?? []),
})

/** The outside search engine of the installation, if a feature brings one. Two of them fail the start. */
export function openSearchEngine(
  features: readonly Feature[],
  hostOf: (name: string) => Host,
): SearchEngine | undefined {
  const [only, other] = features.filter(feature => feature.searchEngine)
  if (!only?.searchEngine) return undefined
  if (other)
    throw new Error(`the features ${only.name} and ${other.name} both have a search engine: list one of them`)
  const host = hostOf(only.name)
  return watchSearchEngine(only.searchEngine(host), {
    now: host.clock.now,
    onFailure(error) {
      host.metrics.searchEngineFailures.inc()
      host.logger.warn({ err: error }, 'the search engine does not answer: PostgreSQL does')
    },
  })
}

/** A part that a feature has once, by the name of the feature. */
export const byFeature = <K extends 'admin' | 'memberData'>(features: readonly Feature[], kind: K) =>
  Object.fromEntries(
    features.flatMap(({ name, [kind]: part }) => (part ? [[name, part as NonNullable<Feature[K]>]] : [])),
  )

/** A named part of each feature, with the feature's name. Fails if two features use one name. */
export function declaredBy<K extends 'everyMinute' | 'everyHour' | 'onDemand' | 'workers'>(
  features: readonly Feature[],
  kind: K,
) {
  type Part = NonNullable<Feature[K]>[string]
  const parts: Record<string, { feature: string; part: Part }> = {}
  for (const { name: feature, [kind]: declared } of features)
    addTo(
      parts,
      Object.fromEntries(
        Object.entries(declared ?? {}).map(([name, part]) => [name, { feature, part: part as Part }]),
      ),
      `something of \`${kind}\` called `,
    )
  return parts
}
