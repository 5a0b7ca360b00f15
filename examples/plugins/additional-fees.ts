import { servePlugin } from './serve.ts'

interface FeesRequest {
  subtotal: string
  lines: { id: string; name: string; quantity: number; weight: number }[]
}

/** A fee for small orders, and one for each line with heavy units. */
export function additionalFees({ subtotal, lines }: FeesRequest) {
  const small = Number(subtotal) < 20 ? [{ code: 'small-order', name: 'Small order', price: '3.00' }] : []
  const heavy = lines
    .filter(({ weight }) => weight > 20)
    .map(({ id, quantity }) => ({
      code: 'heavy',
      name: 'Heavy goods',
      price: (5 * quantity).toFixed(2),
      lineIds: [id],
    }))
  return { fees: [...small, ...heavy] }
}

if (import.meta.main) await servePlugin({ kind: 'ADDITIONAL_FEES', name: 'Handling fees' }, additionalFees)
