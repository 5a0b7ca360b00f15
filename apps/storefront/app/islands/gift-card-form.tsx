import { Button, CheckIcon, Field, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { announce } from './cart-count.ts'
import { CartForm } from './cart-form.tsx'
import type { CartEditing } from './use-cart-editing.ts'

/** The gift card of the cart in the drawer, or the field for its code. The page of the cart has a plain form. */
export function GiftCardForm({ editing }: { editing: CartEditing }) {
  const [error, setError] = useState<string>()
  const { cart, giftCard: texts } = useIslandI18n().texts
  const giftCard = editing.totals?.giftCard
  if (giftCard) {
    const { code, amount, rest, problem } = giftCard
    return (
      <CartForm intent="remove-gift-card" editing={editing} className="grid gap-1.5">
        <div className="flex items-center justify-between gap-4">
          <p className="flex min-w-0 items-center gap-2 font-medium">
            {!problem && <CheckIcon className="shrink-0 text-positive" />}
            <span className="min-w-0 wrap-anywhere">
              {texts.used({ code, amount, bdi: text => <bdi>{text}</bdi> })}
            </span>
          </p>
          <button
            type="submit"
            aria-label={texts.remove({ code })}
            className="link py-2 text-muted hover:text-ink"
          >
            {cart.remove}
          </button>
        </div>
        {problem ? (
          <p className="text-caution">{problem}</p>
        ) : (
          <p className="text-muted">{texts.rest({ amount: rest })}</p>
        )}
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
      <Field id="mini-cart-gift-card-code" label={texts.label} error={error} className="min-w-0 flex-1">
        {control => (
          <TextInput
            {...control}
            name="giftCardCode"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="mt-7.5">
        {texts.apply}
      </Button>
    </CartForm>
  )
}
