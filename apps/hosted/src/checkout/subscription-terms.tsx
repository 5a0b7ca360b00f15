import { readerText } from '@stoa/ui'
import { notesOfCheckout } from '../summary/subscription-notes.ts'
import { useNoteFormat } from '../summary/use-note-format.ts'
import { useFlow } from './flow-context.ts'

/** What the buyer agrees to besides the order: the charges that follow. */
export function SubscriptionTerms() {
  const { checkout } = useFlow()
  const notes = notesOfCheckout(checkout, useNoteFormat(checkout.currency))
  if (notes.size === 0) return null
  return (
    <ul className="grid gap-3 border-s-2 border-accent ps-4 text-sm">
      {checkout.lineItems.flatMap(({ id, productName }) =>
        (notes.get(id) ?? []).length > 0
          ? [
              <li key={id}>
                <bdi className="font-medium">{readerText(productName)}</bdi>
                {notes.get(id)?.map(note => (
                  <span key={note} className="block text-muted">
                    {note}
                  </span>
                ))}
              </li>,
            ]
          : [],
      )}
    </ul>
  )
}
