import type { StaffArea } from '@stoa/contract'

/** A page in the navigation and the command palette. */
export interface NavigationPage {
  to: string
  title: string
  /** The role needs read access to it. Default: everyone has the page. */
  area?: StaffArea
}

/** Pages of one kind of work. */
export interface PageGroup {
  /** Stable name; the browser remembers by it whether the group is open. */
  id: string
  title: string
  pages: readonly NavigationPage[]
}

/** The pages in groups. A group with one page is a plain link. */
export const PAGE_GROUPS: readonly PageGroup[] = [
  { id: 'home', title: 'Home', pages: [{ to: '/', title: 'Home' }] },
  {
    id: 'sales',
    title: 'Sales',
    pages: [
      { to: '/orders', title: 'Orders', area: 'ORDERS' },
      { to: '/draft-orders', title: 'Draft changes', area: 'ORDERS' },
      { to: '/abandoned-checkouts', title: 'Abandoned checkouts', area: 'ORDERS' },
      { to: '/subscriptions', title: 'Subscriptions', area: 'ORDERS' },
      { to: '/gift-cards', title: 'Gift cards', area: 'ORDERS' },
    ],
  },
  {
    id: 'catalog',
    title: 'Catalogue',
    pages: [
      { to: '/products', title: 'Products', area: 'CATALOG' },
      { to: '/collections', title: 'Collections', area: 'CATALOG' },
      { to: '/brands', title: 'Brands', area: 'CATALOG' },
      { to: '/ribbons', title: 'Ribbons', area: 'CATALOG' },
      { to: '/info-sections', title: 'Info sections', area: 'CATALOG' },
      { to: '/business-locations', title: 'Locations', area: 'CATALOG' },
    ],
  },
  {
    id: 'customers',
    title: 'Customers',
    pages: [
      { to: '/customers', title: 'Customers', area: 'CUSTOMERS' },
      { to: '/member-groups', title: 'Groups', area: 'CUSTOMERS' },
    ],
  },
  {
    id: 'promotions',
    title: 'Promotions',
    pages: [
      { to: '/discounts', title: 'Discounts', area: 'PRICES' },
      { to: '/coupons', title: 'Coupons', area: 'PRICES' },
      { to: '/price-lists', title: 'Price lists', area: 'PRICES' },
      { to: '/price-simulator', title: 'Price simulator', area: 'PRICES' },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    pages: [
      { to: '/delivery', title: 'Regions', area: 'PRICES' },
      { to: '/shipping-options', title: 'Shipping', area: 'PRICES' },
      { to: '/local-delivery', title: 'Local delivery', area: 'PRICES' },
      { to: '/pickup-locations', title: 'Pickup locations', area: 'PRICES' },
      { to: '/shippo-configurations', title: 'Shippo rates', area: 'PRICES' },
    ],
  },
  {
    id: 'taxes',
    title: 'Taxes',
    pages: [
      { to: '/tax-rates', title: 'Tax rates', area: 'PRICES' },
      { to: '/tax-groups', title: 'Tax groups', area: 'PRICES' },
      { to: '/tax-regions', title: 'Tax regions', area: 'PRICES' },
    ],
  },
  {
    id: 'content',
    title: 'Content',
    pages: [
      { to: '/content', title: 'Collections of content', area: 'CONTENT' },
      { to: '/media', title: 'Media', area: 'CATALOG' },
    ],
  },
  {
    id: 'shop',
    title: 'Shop',
    pages: [
      { to: '/settings', title: 'Settings', area: 'SETTINGS' },
      { to: '/staff', title: 'Staff', area: 'STAFF' },
      { to: '/activity', title: 'Activity' },
    ],
  },
  {
    id: 'developers',
    title: 'Developers',
    pages: [
      { to: '/developers', title: 'Access and webhooks', area: 'DEVELOPERS' },
      { to: '/developers/events', title: 'Event log', area: 'DEVELOPERS' },
      { to: '/developers/plugins', title: 'Plug-ins', area: 'DEVELOPERS' },
      { to: '/developers/console', title: 'Console', area: 'DEVELOPERS' },
      { to: '/mail', title: 'Mail', area: 'DEVELOPERS' },
    ],
  },
]

/** The groups with the pages that a role may read; groups without any are left out. */
export const groupsFor = (can: (area: StaffArea) => boolean): PageGroup[] =>
  PAGE_GROUPS.map(group => ({
    ...group,
    pages: group.pages.filter(({ area }) => !area || can(area)),
  })).filter(({ pages }) => pages.length > 0)

/** The page that an address belongs to: the one with the longest matching path. */
export function pageOf(pathname: string): NavigationPage | undefined {
  const isInside = ({ to }: NavigationPage) =>
    to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  return PAGE_GROUPS.flatMap(({ pages }) => pages)
    .filter(isInside)
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}
