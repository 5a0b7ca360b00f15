import { Alert, Anchor, Button, Dialog, LinkButton, Picture } from '@stoa/ui'
import { useEffect } from 'react'
import { reportCart } from '../analytics/cart-event.ts'
import type { CartSuggestion, DrawerCart } from '../cart/cart-drawer.server.ts'
import { countOf } from '../cart/cart-view.ts'
import { DisclosureMark } from '../components/disclosure-mark.tsx'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { CartLines } from './cart-lines.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { CouponForm } from './coupon-form.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { GiftCardForm } from './gift-card-form.tsx'
import { RemovedLineNote } from './removed-line.tsx'
import { useCartEditing } from './use-cart-editing.ts'

interface MiniCartProps {
  /** With the line that was just added, if there is one. */
  content: DrawerCart & { lineId?: string }
  onClose: () => void
}

/** The cart beside the page: after an addition, and from the header. Loaded when it is first needed. */
export function MiniCart({ content, onClose }: MiniCartProps) {
  const { cart, totals, cartKey, lineId, suggestions } = content
  useEffect(() => {
    if (lineId) reportCart('add_to_cart', cart, lineId)
  }, [cart, lineId])
  const editing = useCartEditing({ cart, totals, formKey: cartKey, problems: [] })
  const { lines } = editing.cart
  const { miniCart } = useIslandI18n().texts
  return (
    <Dialog
      id="mini-cart"
      open
      onClose={onClose}
      title={lineId ? miniCart.title : miniCart.cart}
      placement="drawer"
    >
      {lines.length > 0 ? (
        <>
          <div className="-mx-6 -mt-6 min-h-0 flex-1 overflow-y-auto px-6">
            {editing.problems.length > 0 && (
              <Alert tone="danger" className="mt-4">
                {editing.problems.join(' ')}
              </Alert>
            )}
            <div className="mt-4 empty:hidden">
              <RemovedLineNote editing={editing} />
            </div>
            <CartLines id="mini-cart" editing={editing} first={lineId ?? ''} />
            {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
          </div>
          <Footer editing={editing} onClose={onClose} />
        </>
      ) : (
        <div className="grid gap-6">
          <RemovedLineNote editing={editing} />
          <p>{miniCart.empty}</p>
          <Button size="lg" wide onClick={onClose}>
            {miniCart.continue}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Suggestions({ suggestions }: { suggestions: CartSuggestion[] }) {
  return (
    <section aria-labelledby="mini-cart-suggestions" className="border-t border-line py-5">
      <h3 id="mini-cart-suggestions" className="mb-3 text-sm font-medium">
        {useIslandI18n().texts.miniCart.suggestions}
      </h3>
      <ul className="grid gap-2">
        {suggestions.map(({ name, href, price, picture }) => (
          <li key={href}>
            <Anchor href={href} className="flex items-center gap-4 rounded-sm hover:bg-surface">
              <Picture source={picture} alt="" sizes="4rem" className="aspect-4/5 w-12 shrink-0 rounded-sm" />
              <bdi className="min-w-0 flex-1 truncate text-sm">{name}</bdi>
              <span className="tabular pe-2 text-sm">{price}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FooterProps {
  editing: ReturnType<typeof useCartEditing>
  onClose: () => void
}

function Footer({ editing, onClose }: FooterProps) {
  const { cart, totals, pending } = editing
  const { texts } = useIslandI18n()
  const { miniCart } = texts
  const count = countOf(cart.lines)
  const rows = totals?.rows.filter(({ id, kind }) => id === 'subtotal' || kind === 'saving') ?? []
  return (
    <div className="-mx-6 -mb-6 grid gap-4 border-t border-line bg-paper p-6">
      <FreeDelivery free={totals?.delivery.free} />
      <dl aria-busy={pending || undefined} className="tabular grid gap-1.5 text-sm">
        {rows.map(({ id, label, value, kind }) => (
          <div key={id} className={`flex justify-between gap-4 ${kind === 'saving' ? 'text-accent' : ''}`}>
            <dt>{id === 'subtotal' ? miniCart.subtotal({ count }) : label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="group text-sm">
        <summary className="flex min-h-9 items-center justify-between">
          {texts.coupon.label}
          <DisclosureMark className="text-lg" />
        </summary>
        <CouponForm id="mini-cart" editing={editing} />
      </details>
      <details className="group text-sm">
        <summary className="flex min-h-9 items-center justify-between">
          {texts.giftCard.label}
          <DisclosureMark className="text-lg" />
        </summary>
        <GiftCardForm editing={editing} />
      </details>
      <CheckoutButton id="mini-cart" editing={editing} />
      <div className="grid gap-3 sm:grid-cols-2">
        <LinkButton href="/cart" variant="secondary">
          {miniCart.view}
        </LinkButton>
        <Button variant="quiet" onClick={onClose}>
          {miniCart.continue}
        </Button>
      </div>
    </div>
  )
}
