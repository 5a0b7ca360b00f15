import { servePlugin } from './serve.ts'

interface ValidationsRequest {
  address?: { country: string }
  lines: { id: string; name: string; quantity: number }[]
  priceSummary: { total: string }
}

/** No knives to Great Britain, and a warning for orders above 1000. */
export function validations({ address, lines, priceSummary }: ValidationsRequest) {
  const knives = address?.country === 'GB' ? lines.filter(({ name }) => name.includes('Knife')) : []
  return {
    violations: [
      ...knives.map(({ id, name }) => ({
        severity: 'ERROR',
        description: `“${name}” cannot be delivered to Great Britain.`,
        lineId: id,
        suggestedFix: 'REMOVE_LINE_ITEM',
      })),
      ...(Number(priceSummary.total) > 1000
        ? [{ severity: 'WARNING', description: 'Large orders take two more days.' }]
        : []),
    ],
  }
}

if (import.meta.main) await servePlugin({ kind: 'VALIDATIONS', name: 'Export control' }, validations)
