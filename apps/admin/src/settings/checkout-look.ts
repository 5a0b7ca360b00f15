import type { CheckoutSettings } from '@stoa/contract'
import { t } from '../i18n/translate.ts'

type Brand = NonNullable<CheckoutSettings['checkoutBrand']>

/** The colours of a checkout page by their path in `checkoutBrand`, in the order of the page. */
export const lookColors = {
  'header.backgroundFill.color': t('Background of the header'),
  'header.textColor': t('Text in the header'),
  'header.dividerColor': t('Line below the header'),
  'mainSection.formBackgroundFill.color': t('Background of the form'),
  'mainSection.summaryBackgroundFill.color': t('Background of the order summary'),
  'mainSection.dividerColor': t('Lines between sections'),
  'mainSection.tintedBoxColor': t('Boxes and notices'),
  'global.selectionColor': t('Chosen options'),
  'global.placeOrderButtonColor': t('Button that places the order'),
  'global.buttonColor': t('Other buttons and links'),
  'footer.backgroundFill.color': t('Background of the footer'),
  'footer.dividerColor': t('Line above the footer'),
}

/** The value at a path such as `header.textColor`. */
export function valueAt(look: object | undefined, path: string): unknown {
  let value: unknown = look
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
  return value
}

/** The look in the fields of a form; null clears a value. */
export function readLook(form: FormData): Brand {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null
  const look: Record<string, unknown> = {
    header: {
      alignment: form.get('alignment') === 'CENTER' ? 'CENTER' : 'SIDE',
      logo: { image: { url: text('logoUrl') ?? '' }, size: form.get('logoSize') },
    },
    mainSection: { cornerRadius: text('cornerRadius') === null ? null : Number(text('cornerRadius')) },
  }
  for (const path of Object.keys(lookColors)) {
    const names = path.split('.')
    const last = names.pop() as string
    let part = look
    for (const name of names) {
      part[name] ??= {}
      part = part[name] as Record<string, unknown>
    }
    part[last] = text(path)
  }
  return look
}
