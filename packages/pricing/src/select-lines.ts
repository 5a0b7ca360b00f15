import type { LineInput, ScopeInput } from './types.ts'

/** Whether a line is in one of the scopes; without scopes every line is. */
export const inScopes = (line: LineInput, scopes: readonly ScopeInput[] | undefined): boolean =>
  scopes === undefined || scopes.some(scope => inScope(line, scope))

function inScope(line: LineInput, { appId, itemIds, collectionIds, lineIds }: ScopeInput): boolean {
  const { catalogItem, id, collectionIds: collections = [] } = line
  if (lineIds?.includes(id)) return true
  if (!catalogItem || (appId !== undefined && appId !== catalogItem.appId)) return false
  if (itemIds === undefined && collectionIds === undefined) return lineIds === undefined
  return (
    (itemIds?.includes(catalogItem.id) ?? false) ||
    collections.some(collection => collectionIds?.includes(collection))
  )
}
