import { Button, Field, Select } from '@stoa/ui'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { announce } from './cart-count.ts'
import { CartForm } from './cart-form.tsx'
import type { CartEditing } from './use-cart-editing.ts'

interface CurrencyFormProps {
  editing: CartEditing
  /** Currency of the shop, in which the shopper pays. */
  currency: string
  /** Other currencies that have an exchange rate. */
  others: string[]
}

/** The currency in which the total is shown as well. */
export function CurrencyForm({ editing, currency, others }: CurrencyFormProps) {
  const texts = useIslandI18n().texts.currency
  if (others.length === 0) return null
  return (
    <CartForm
      intent="currency"
      editing={editing}
      className="flex flex-wrap items-end gap-2"
      onReply={({ ok, totals }) => {
        const row = totals?.rows.find(({ id }) => id === 'converted')
        if (ok) announce(row ? `${row.label} ${row.value}.` : texts.amountsIn({ currency }))
      }}
    >
      <Field id="currency" label={texts.label} className="min-w-0 flex-1">
        {control => (
          <Select
            {...control}
            name="currency"
            defaultValue={editing.totals?.conversion?.currency ?? currency}
            onChange={event => event.currentTarget.form?.requestSubmit()}
            options={[currency, ...others].map(code => [code, code])}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="unscripted">
        {texts.show}
      </Button>
    </CartForm>
  )
}
