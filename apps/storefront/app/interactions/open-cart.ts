import type { Interaction } from './interactions.ts'

/** Opens the cart beside the page; without a connection the page of the cart. */
export const run: Interaction = () => openCart()

export async function openCart(added?: string) {
  const link = document.querySelector<HTMLAnchorElement>('[data-cart-link]')
  if (!link) return
  try {
    const [reply, { showCartDrawer }] = await Promise.all([
      fetch(`${new URL(link.href).pathname}/drawer`, { headers: { Accept: 'application/json' } }),
      import('../islands/cart-drawer.tsx'),
    ])
    if (!reply.ok) throw new Error(reply.statusText)
    showCartDrawer({ ...(await reply.json()), lineId: added })
  } catch {
    location.href = link.href
  }
}
