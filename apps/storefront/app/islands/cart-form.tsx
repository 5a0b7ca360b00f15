import type { FormEvent, ReactNode } from 'react'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import type { Reply } from './post-form.ts'
import type { CartEditing, ChangedReply } from './use-cart-editing.ts'

interface CartFormProps {
  /** Names the change. */
  intent: string
  editing: CartEditing
  className?: string
  onReply?: (reply: Reply<ChangedReply>) => void
  children: ReactNode
}

/** A form that changes the cart: posted by the browser, or by the script once the page is hydrated. */
export function CartForm({ intent, editing, className, onReply, children }: CartFormProps) {
  const localPath = useLocalPath()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reply = await editing.submit(new FormData(event.currentTarget))
    onReply?.(reply)
  }
  return (
    <form
      method="post"
      action={localPath('/cart')}
      className={className}
      onSubmit={event => void submit(event)}
    >
      <input type="hidden" name="key" value={editing.formKey} />
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  )
}
