/** Parts of an external collection's id: the connection, and the adaptor's name of the collection. */
export interface ExternalId {
  connection: string
  collection: string
}

const SEPARATOR = '/'

/** External ids have the form `connection/collection`; native ids have no slash. */
export const isExternalId = (id: unknown): id is string => {
  if (typeof id !== 'string') return false
  const at = id.indexOf(SEPARATOR)
  return at > 0 && at < id.length - 1
}

export function splitExternalId(id: string): ExternalId {
  const at = id.indexOf(SEPARATOR)
  return { connection: id.slice(0, at), collection: id.slice(at + 1) }
}

export const externalId = (connection: string, collection: string): string =>
  `${connection}${SEPARATOR}${collection}`
