import { useState } from 'react'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { CodeField, UsedCode } from './cart-code.tsx'
import { announce } from './cart-count.ts'
import { CartForm } from './cart-form.tsx'
import type { CartEditing } from './use-cart-editing.ts'

/** The gift card of the cart in the drawer, or the field for its code. The page of the cart has a plain form. */
export function GiftCardForm({ editing }: { editing: CartEditing }) {
  const [error, setError] = useState<string>()
  const { giftCard: texts } = useIslandI18n().texts
  const giftCard = editing.totals?.giftCard
  if (giftCard) {
    const { code, amount, rest, problem } = giftCard
    return (
      <CartForm intent="remove-gift-card" editing={editing} className="grid gap-1.5">
        <UsedCode removeLabel={texts.remove({ code })} problem={problem} rest={texts.rest({ amount: rest })}>
          {texts.used({ code, amount, bdi: text => <bdi>{text}</bdi> })}
        </UsedCode>
      </CartForm>
    )
  }
  return (
    <CartForm
      intent="gift-card"
      editing={editing}
      className="flex items-start gap-2"
      onReply={reply => {
        setError(reply.ok ? undefined : reply.message)
        const applied = reply.ok && reply.totals?.giftCard
        if (applied) announce(applied.problem ?? String(texts.used({ ...applied, bdi: text => text })))
      }}
    >
      <CodeField
        id="mini-cart-gift-card-code"
        name="giftCardCode"
        texts={texts}
        error={error}
        maxLength={100}
      />
    </CartForm>
  )
}
