import type { CheckoutSettings } from '@stoa/contract'
import { checkoutBrandCss } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'

type Brand = NonNullable<CheckoutSettings['checkoutBrand']>

/** A small page with the look. */
export function CheckoutLookPreview({ look }: { look: Brand | undefined }) {
  const [sheet] = useState(() => new CSSStyleSheet())
  useEffect(() => {
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    }
  }, [sheet])
  useEffect(() => sheet.replaceSync(checkoutBrandCss(look, '.checkout-preview')), [sheet, look])
  const { text, logo } = look?.header ?? {}
  const url = logo?.image?.url
  const bar = 'h-2 rounded-full bg-line'
  return (
    <div
      role="img"
      aria-label={t('Preview of the checkout page')}
      className="checkout-preview grid overflow-hidden rounded-sm border border-line-strong bg-paper text-ink"
    >
      <div className="checkout-header flex min-h-12 items-center gap-2.5 px-4 font-display text-lg">
        {url && <img key={url} src={url} alt="" className="h-7 w-auto" />}
        <span dir="auto">{text || t('Your shop')}</span>
      </div>
      <div className="grid grid-cols-[3fr_2fr]">
        <div className="grid gap-2.5 p-4">
          <span className="font-display">{t('Checkout')}</span>
          <span className="h-8 rounded-sm border border-line-strong bg-raised" />
          <span className="h-8 rounded-sm border-2 border-[var(--color-selection,var(--color-ink))] bg-raised" />
          <span className="rounded-sm bg-surface px-3 py-2 text-xs text-muted">{t('Boxes and notices')}</span>
          <span className={bar} />
          <span className="rounded-sm bg-[var(--color-place,var(--color-action))] px-3 py-2 text-center text-sm font-medium text-[var(--color-on-place,var(--color-on-action))]">
            {t('Place order')}
          </span>
        </div>
        <div className="checkout-summary grid content-start gap-2.5 border-s border-line bg-surface p-4 text-sm">
          <span className="font-display">{t('Order summary')}</span>
          <span className="text-muted">{t('Subtotal')}</span>
          <span className={bar} />
          <span className="rounded-sm bg-action px-3 py-1.5 text-center text-xs text-on-action">
            {t('Other buttons')}
          </span>
        </div>
      </div>
      <div className="checkout-footer border-t border-line px-4 py-2 text-xs text-muted">{t('Policies')}</div>
    </div>
  )
}
