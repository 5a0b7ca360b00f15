import { servePlugin } from './serve.ts'

interface RecommendationsRequest {
  items: string[]
  limit: number
}

/** Products that an editor has chosen for others: id by id. */
export const createRecommendations =
  (chosen: Record<string, string[]>) =>
  ({ items, limit }: RecommendationsRequest) => ({
    items: [...new Set(items.flatMap(id => chosen[id] ?? []))]
      .filter(id => !items.includes(id))
      .slice(0, limit),
  })

if (import.meta.main)
  await servePlugin({ kind: 'RECOMMENDATIONS', name: 'Chosen by the editor' }, createRecommendations({}))
