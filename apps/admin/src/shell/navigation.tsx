import type { StaffArea } from '@stoa/contract'
import { Button } from '@stoa/ui'
import { NavLink } from 'react-router'
import { useStaff } from '../session/staff-context.ts'
import { endSession } from '../session/staff-session.ts'

export const PAGES: readonly { to: string; title: string; area?: StaffArea }[] = [
  { to: '/', title: 'Home' },
  { to: '/orders', title: 'Orders', area: 'ORDERS' },
  { to: '/abandoned-checkouts', title: 'Abandoned checkouts', area: 'ORDERS' },
  { to: '/products', title: 'Products', area: 'CATALOG' },
  { to: '/collections', title: 'Collections', area: 'CATALOG' },
  { to: '/brands', title: 'Brands', area: 'CATALOG' },
  { to: '/ribbons', title: 'Ribbons', area: 'CATALOG' },
  { to: '/info-sections', title: 'Info sections', area: 'CATALOG' },
  { to: '/business-locations', title: 'Locations', area: 'CATALOG' },
  { to: '/customers', title: 'Customers', area: 'CUSTOMERS' },
  { to: '/discounts', title: 'Discounts', area: 'PRICES' },
  { to: '/coupons', title: 'Coupons', area: 'PRICES' },
  { to: '/tax-groups', title: 'Tax groups', area: 'PRICES' },
  { to: '/tax-regions', title: 'Tax regions', area: 'PRICES' },
  { to: '/tax-rates', title: 'Tax rates', area: 'PRICES' },
  { to: '/pickup-locations', title: 'Pickup locations', area: 'PRICES' },
  { to: '/gift-cards', title: 'Gift cards', area: 'ORDERS' },
  { to: '/settings', title: 'Settings', area: 'SETTINGS' },
  { to: '/developers', title: 'Developers', area: 'DEVELOPERS' },
  { to: '/activity', title: 'Activity' },
  { to: '/staff', title: 'Staff', area: 'STAFF' },
]

/** Links to the pages that the role may read, and who is signed in. */
export function Navigation() {
  const { can, staffMember, site } = useStaff()
  const signOut = async () => {
    await endSession()
    location.reload()
  }
  return (
    <div className="flex flex-1 flex-col justify-between gap-6">
      <nav aria-label="Pages">
        <ul className="grid gap-0.5">
          {PAGES.filter(({ area }) => !area || can(area)).map(({ to, title }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className="block rounded-sm px-3 py-2 text-sm hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:shadow-[inset_2px_0_0_var(--color-accent)] rtl:aria-[current=page]:shadow-[inset_-2px_0_0_var(--color-accent)]"
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-2 px-3 text-sm">
        {site.shopUrl && (
          <a href={site.shopUrl} className="link justify-self-start">
            View the shop
          </a>
        )}
        <p className="text-muted [overflow-wrap:anywhere]">{staffMember.name ?? staffMember.email}</p>
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  )
}
