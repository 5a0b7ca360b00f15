import { Button, Field, TextArea } from '@stoa/ui'
import { DisclosureMark } from '../components/disclosure-mark.tsx'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { announce } from './cart-count.ts'
import { CartForm } from './cart-form.tsx'
import type { CartEditing } from './use-cart-editing.ts'

/** The shopper's note to the shop. It is saved when the field loses the focus. */
export function NoteForm({ editing }: { editing: CartEditing }) {
  const { note = '' } = editing.cart
  const texts = useIslandI18n().texts.note
  return (
    <details className="group" open={note !== '' || undefined}>
      <summary className="flex w-fit items-center gap-2 py-2 text-sm font-medium">
        {texts.label}
        <DisclosureMark className="text-lg leading-none" />
      </summary>
      <CartForm
        intent="note"
        editing={editing}
        className="grid max-w-xl gap-2 pt-2"
        onReply={({ ok }) => ok && announce(texts.saved)}
      >
        <Field id="note" label={texts.label} hideLabel>
          {control => (
            <TextArea
              {...control}
              name="note"
              maxLength={1000}
              defaultValue={note}
              placeholder={texts.placeholder}
              onBlur={({ currentTarget }) => {
                if (currentTarget.value.trim() !== note) currentTarget.form?.requestSubmit()
              }}
            />
          )}
        </Field>
        <Button type="submit" size="sm" variant="secondary" className="unscripted justify-self-start">
          {texts.save}
        </Button>
      </CartForm>
    </details>
  )
}
