import { createRoot } from 'react-dom/client'
import type { DrawerCart } from '../cart/cart-drawer.server.ts'
import { islandI18n, LanguageProvider, type SentI18n } from '../i18n/i18n-context.tsx'
import { MiniCart } from './mini-cart.tsx'

interface DrawerReply extends DrawerCart {
  i18n: SentI18n
  /** The line that was just added. */
  lineId?: string
}

/** Shows the cart beside a page that has no island for it. */
export function showCartDrawer({ i18n, ...content }: DrawerReply) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <LanguageProvider language={islandI18n(i18n)}>
      <MiniCart content={content} onClose={close} />
    </LanguageProvider>,
  )
}
