import { Alert, Button, Dialog, LinkButton } from '@stoa/ui'
import { countOf } from '../cart/cart-view.ts'
import { fillPlural } from '../i18n/fill-text.ts'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import type { AddedReply } from './buy-box.tsx'
import { CartLines } from './cart-lines.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { RemovedLineNote } from './removed-line.tsx'
import { useCartEditing } from './use-cart-editing.ts'

/** The cart beside the page, after an addition. Loaded with the first addition. */
export function MiniCart({ added, onClose }: { added: AddedReply; onClose: () => void }) {
  const { cart, totals, cartKey, lineId } = added
  const editing = useCartEditing({ cart, totals, formKey: cartKey, problems: [] })
  const { lines } = editing.cart
  const { miniCart } = useIslandI18n().texts
  return (
    <Dialog id="mini-cart" open onClose={onClose} title={miniCart.title} placement="drawer">
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
            <CartLines id="mini-cart" editing={editing} first={lineId} />
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

interface FooterProps {
  editing: ReturnType<typeof useCartEditing>
  onClose: () => void
}

function Footer({ editing, onClose }: FooterProps) {
  const { cart, totals, pending } = editing
  const { locale, texts } = useIslandI18n()
  const { miniCart } = texts
  const count = countOf(cart.lines)
  const rows = totals?.rows.filter(({ id, kind }) => id === 'subtotal' || kind === 'saving') ?? []
  return (
    <div className="-mx-6 -mb-6 grid gap-4 border-t border-line bg-paper p-6">
      <FreeDelivery free={totals?.delivery.free} />
      <dl aria-busy={pending || undefined} className="tabular grid gap-1.5 text-sm">
        {rows.map(({ id, label, value, kind }) => (
          <div key={id} className={`flex justify-between gap-4 ${kind === 'saving' ? 'text-accent' : ''}`}>
            <dt>{id === 'subtotal' ? fillPlural(locale, miniCart.subtotal, count) : label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
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
