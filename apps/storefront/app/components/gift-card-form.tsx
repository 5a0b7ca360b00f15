import type { TotalsView } from '../cart/totals-view.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'
import { CodeField, UsedCode } from '../islands/cart-code.tsx'

export interface GiftCardFormProps {
  formKey: string
  giftCard: TotalsView['giftCard']
  /** Why the last code was rejected, and the code. */
  rejected?: { error: string; code: string }
}

/** The gift card of the cart, or the field for its code. A plain form: the cart's scripts do not grow. */
export function GiftCardForm({ formKey, giftCard, rejected }: GiftCardFormProps) {
  const texts = useTexts().island.giftCard
  const localPath = useLocalPath()
  return (
    <form
      method="post"
      action={localPath('/cart')}
      className={giftCard ? 'grid gap-1.5' : 'flex items-start gap-2'}
    >
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="intent" value={giftCard ? 'remove-gift-card' : 'gift-card'} />
      {giftCard ? (
        <UsedCode
          removeLabel={texts.remove({ code: giftCard.code })}
          problem={giftCard.problem}
          rest={texts.rest({ amount: giftCard.rest })}
        >
          {texts.used({ code: giftCard.code, amount: giftCard.amount, bdi: text => <bdi>{text}</bdi> })}
        </UsedCode>
      ) : (
        <CodeField
          id="gift-card-code"
          name="giftCardCode"
          texts={texts}
          error={rejected?.error}
          code={rejected?.code}
          maxLength={100}
          // The page was loaded again for this field. Browsers give no focus to a page with a fragment.
          autoFocus={rejected !== undefined}
        />
      )}
    </form>
  )
}
