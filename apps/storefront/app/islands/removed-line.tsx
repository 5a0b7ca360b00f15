import { useIslandI18n, useLocalPath } from '../i18n/i18n-context.tsx'
import type { CartEditing } from './use-cart-editing.ts'

/** A line that was removed: what adds it again. */
export interface RemovedLine {
  /** Absent where only the address tells of the removal. */
  name?: string
  /** JSON of a catalogue reference. */
  reference: string
  quantity: number
}

/** Says that a line was removed, and takes the removal back. */
export function RemovedLineNote({ editing }: { editing: CartEditing }) {
  const { cart } = useIslandI18n().texts
  const localPath = useLocalPath()
  const { removed, formKey, restore } = editing
  if (!removed) return null
  return (
    <form
      method="post"
      action={localPath('/cart')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-sm bg-surface px-4 py-2 text-sm"
      onSubmit={event => {
        event.preventDefault()
        restore(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="reference" value={removed.reference} />
      <input type="hidden" name="quantity" value={removed.quantity} />
      <span className="min-w-0 wrap-anywhere">
        {removed.name ? cart.removedItem({ item: removed.name }) : cart.removed}
      </span>
      <button type="submit" className="link min-h-11 font-medium">
        {cart.undo}
      </button>
    </form>
  )
}
