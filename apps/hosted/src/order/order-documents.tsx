import { useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import type { OrderStatus } from './open-order.ts'

/** Links to the PDFs of invoices, credit notes and receipts. */
export function OrderDocuments({ documents }: { documents: OrderStatus['documents'] }) {
  const texts = useTexts(orderTexts)
  const kinds: Partial<Record<string, string>> = texts.documentKinds
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents" className="no-print">
      <h2 id="documents" className="mb-4 font-display text-title">
        {texts.documents}
      </h2>
      <ul className="grid text-sm">
        {documents.map(({ id, kind, number, url }) => (
          <li key={id}>
            <a href={url} className="link inline-flex min-h-11 items-center">
              {[kinds[kind], number].filter(Boolean).join(' ')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
