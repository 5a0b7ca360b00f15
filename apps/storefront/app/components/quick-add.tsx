import { PlusIcon } from '@stoa/ui'
import type { ProductTeaser } from '../catalogue/product-teaser.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useI18n } from '../i18n/use-i18n.ts'

/** Adds the product of a card to the cart: beside the page where scripts run, otherwise by its own page. */
export function QuickAdd({ product: { id, name, href, quickAdd } }: { product: ProductTeaser }) {
  const { texts } = useI18n()
  const localPath = useLocalPath()
  if (!quickAdd) return null
  const { buy } = texts.island
  return (
    <form
      method="post"
      action={localPath(href)}
      data-submit="quick-add"
      data-add={localPath('/cart/add')}
      data-added={buy.added({ product: name })}
    >
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="quantity" value="1" />
      {quickAdd.option && (
        <input type="hidden" name={quickAdd.option} defaultValue={quickAdd.choice} data-card-choice />
      )}
      <button
        type="submit"
        aria-label={texts.product.addItem({ product: name })}
        title={buy.add}
        className="grid size-11 place-items-center rounded-full bg-paper text-ink shadow-float transition-colors hover:bg-ink hover:text-paper"
      >
        <PlusIcon />
      </button>
    </form>
  )
}
