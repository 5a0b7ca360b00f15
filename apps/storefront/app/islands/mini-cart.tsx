import { Button, Dialog, LinkButton } from '@stoa/ui'
import { CartLineView } from '../components/cart-line-view.tsx'
import type { AddedReply } from './buy-box.tsx'

/** Confirms an addition, with links to cart and checkout. Loaded with the first addition. */
export function MiniCart({ added, onClose }: { added: AddedReply; onClose: () => void }) {
  const { line, count, subtotal } = added
  return (
    <Dialog id="mini-cart" open onClose={onClose} title="Added to your cart" placement="drawer">
      {line && <CartLineView line={line} />}
      <div className="mt-auto grid gap-3 pt-8">
        <p className="tabular flex justify-between border-t border-line pt-4 text-sm">
          <span>Subtotal, {count === 1 ? '1 item' : `${count} items`}</span>
          <span className="font-medium">{subtotal}</span>
        </p>
        <LinkButton href="/cart" size="lg" wide>
          View cart
        </LinkButton>
        <Button variant="secondary" size="lg" wide onClick={onClose}>
          Continue shopping
        </Button>
      </div>
    </Dialog>
  )
}
