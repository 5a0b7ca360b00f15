import { Button, CheckIcon, Field, TextInput } from '@stoa/ui'
import type { TotalsView } from '../cart/totals-view.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'

export interface GiftCardFormProps {
  formKey: string
  giftCard: TotalsView['giftCard']
  /** Why the last code was rejected, and the code. */
  rejected?: { error: string; code: string }
}

/** The gift card of the cart, or the field for its code. A plain form: the cart's scripts do not grow. */
export function GiftCardForm({ formKey, giftCard, rejected }: GiftCardFormProps) {
  const { island } = useTexts()
  const localPath = useLocalPath()
  const texts = island.giftCard
  const form = (intent: string) => ({
    method: 'post' as const,
    action: localPath('/cart'),
    hidden: (
      <>
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="intent" value={intent} />
      </>
    ),
  })
  if (giftCard) {
    const { hidden, ...attributes } = form('remove-gift-card')
    return (
      <form {...attributes} className="grid gap-1.5">
        {hidden}
        <div className="flex items-center justify-between gap-4">
          <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
            {!giftCard.problem && <CheckIcon className="shrink-0 text-positive" />}
            <span className="min-w-0 wrap-anywhere">
              {texts.used({
                code: giftCard.code,
                amount: giftCard.amount,
                bdi: text => <bdi>{text}</bdi>,
              })}
            </span>
          </p>
          <button
            type="submit"
            aria-label={texts.remove({ code: giftCard.code })}
            className="link py-2 text-sm text-muted hover:text-ink"
          >
            {island.cart.remove}
          </button>
        </div>
        {giftCard.problem ? (
          <p className="text-sm text-caution">{giftCard.problem}</p>
        ) : (
          <p className="text-sm text-muted">{texts.rest({ amount: giftCard.rest })}</p>
        )}
      </form>
    )
  }
  const { hidden, ...attributes } = form('gift-card')
  return (
    <form {...attributes} className="flex items-start gap-2">
      {hidden}
      <Field id="gift-card-code" label={texts.label} error={rejected?.error} className="min-w-0 flex-1">
        {control => (
          <TextInput
            {...control}
            name="giftCardCode"
            defaultValue={rejected?.code}
            // The page was loaded again for this field. Browsers give no focus to a page with a fragment.
            autoFocus={rejected !== undefined}
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
    </form>
  )
}
