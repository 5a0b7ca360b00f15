import { PRIVATE_NAMESPACE } from '@stoa/contract'

interface ExtendedFields {
  namespaces?: Record<string, Record<string, unknown>> | undefined
}

/** The custom values of an entity as a caller sees them: only merchants see the private ones. */
export function shownExtendedFields<T extends ExtendedFields>(
  extendedFields: T | undefined,
  { merchant }: { merchant: boolean },
): { extendedFields?: T } {
  if (!extendedFields) return {}
  if (merchant || !extendedFields.namespaces?.[PRIVATE_NAMESPACE]) return { extendedFields }
  const { [PRIVATE_NAMESPACE]: _, ...namespaces } = extendedFields.namespaces
  return { extendedFields: { ...extendedFields, namespaces } }
}
