import { servePlugin } from './serve.ts'

interface TriggersRequest {
  lines: { id: string; name: string; quantity: number }[]
  triggers: { id: string }[]
  filters: { id: string; params: { nameContains?: string } }[]
}

/** The trigger `three-products` holds for three different products. Filters select lines by their name. */
export function discountTriggers({ lines, triggers, filters }: TriggersRequest) {
  return {
    triggers: triggers.map(({ id }) => ({ id, holds: id === 'three-products' && lines.length >= 3 })),
    filters: filters.map(({ id, params: { nameContains = '' } }) => ({
      id,
      lineIds: lines.filter(({ name }) => name.includes(nameContains)).map(line => line.id),
    })),
  }
}

if (import.meta.main)
  await servePlugin({ kind: 'DISCOUNT_TRIGGERS', name: 'Bundle discounts' }, discountTriggers)
