import { isObject } from '../platform-support/is-object.ts'

const RENAMED: Record<string, string> = {
  _id: 'id',
  _createdDate: 'createdDate',
  _updatedDate: 'updatedDate',
}

/** Names of the system as the framework of service plug-ins sends them, however deep they lie. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const name = RENAMED[key]
      return [name !== undefined && !Object.hasOwn(value, name) ? name : key, renamed(each)]
    }),
  )
}

/** Collections of service plug-ins do not say whether they can be changed: the plug-in says it of all. */
function withoutChanges(collection: Record<string, unknown>) {
  const { dataOperations } = collection.capabilities as { dataOperations: unknown }
  return { ...collection, capabilities: { dataOperations } }
}

/** Converts the reply of an adaptor of V3 to the form of a service plug-in: one object, other names. */
export function pluginAnswer(value: unknown): unknown {
  if (!Array.isArray(value)) return renamed(value)
  const parts = value as Record<string, unknown>[]
  const all = (name: string) => parts.flatMap(part => (isObject(part[name]) ? [part[name]] : []))
  const collections = all('collection').map(withoutChanges)
  const [pagingMetadata] = all('pagingMetadata')
  return renamed(pagingMetadata ? { items: all('item'), pagingMetadata } : { collections })
}
