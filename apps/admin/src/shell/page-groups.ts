import type { StaffArea } from '@stoa/contract'
import { extensionPages } from '../extension/extensions.ts'
import { t } from '../i18n/translate.ts'

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
  /** Shown beside the name of the staff member instead of among the pages of the shop. */
  isPersonal?: true
}

const EXTENSIONS = 'extensions'

const OWN_GROUPS: readonly PageGroup[] = [
  { id: 'home', title: t('Home'), pages: [{ to: '/', title: t('Home') }] },
  {
    id: 'sales',
    title: t('Sales'),
    pages: [
      { to: '/orders', title: t('Orders'), area: 'ORDERS' },
      { to: '/draft-orders', title: t('Draft changes'), area: 'ORDERS' },
      { to: '/abandoned-checkouts', title: t('Abandoned checkouts'), area: 'ORDERS' },
      { to: '/subscriptions', title: t('Subscriptions'), area: 'ORDERS' },
      { to: '/gift-cards', title: t('Gift cards'), area: 'ORDERS' },
    ],
  },
  {
    id: 'catalog',
    title: t('Catalogue'),
    pages: [
      { to: '/products', title: t('Products'), area: 'CATALOG' },
      { to: '/products/transfer', title: t('Import and export'), area: 'CATALOG' },
      { to: '/collections', title: t('Collections'), area: 'CATALOG' },
      { to: '/reviews', title: t('Reviews'), area: 'CONTENT' },
      { to: '/brands', title: t('Brands'), area: 'CATALOG' },
      { to: '/ribbons', title: t('Ribbons'), area: 'CATALOG' },
      { to: '/info-sections', title: t('Info sections'), area: 'CATALOG' },
      { to: '/customizations', title: t('Customizations'), area: 'CATALOG' },
      { to: '/synonyms', title: t('Synonyms'), area: 'CATALOG' },
      { to: '/missing-translations', title: t('Missing translations'), area: 'CATALOG' },
      { to: '/business-locations', title: t('Locations'), area: 'CATALOG' },
    ],
  },
  {
    id: 'customers',
    title: t('Customers'),
    pages: [
      { to: '/customers', title: t('Customers'), area: 'CUSTOMERS' },
      { to: '/buyers', title: t('Buyers'), area: 'ORDERS' },
      { to: '/member-groups', title: t('Groups'), area: 'CUSTOMERS' },
      { to: '/newsletter', title: t('Newsletter'), area: 'CUSTOMERS' },
    ],
  },
  {
    id: 'promotions',
    title: t('Promotions'),
    pages: [
      { to: '/discounts', title: t('Discounts'), area: 'PRICES' },
      { to: '/coupons', title: t('Coupons'), area: 'PRICES' },
      { to: '/price-lists', title: t('Price lists'), area: 'PRICES' },
      { to: '/price-simulator', title: t('Price simulator'), area: 'PRICES' },
    ],
  },
  {
    id: 'delivery',
    title: t('Delivery'),
    pages: [
      { to: '/delivery', title: t('Regions'), area: 'PRICES' },
      { to: '/shipping-options', title: t('Shipping'), area: 'PRICES' },
      { to: '/local-delivery', title: t('Local delivery'), area: 'PRICES' },
      { to: '/pickup-locations', title: t('Pickup locations'), area: 'PRICES' },
      { to: '/shippo-configurations', title: t('Shippo rates'), area: 'PRICES' },
    ],
  },
  {
    id: 'taxes',
    title: t('Taxes'),
    pages: [
      { to: '/tax-rates', title: t('Tax rates'), area: 'PRICES' },
      { to: '/tax-groups', title: t('Tax groups'), area: 'PRICES' },
      { to: '/tax-regions', title: t('Tax regions'), area: 'PRICES' },
    ],
  },
  {
    id: 'content',
    title: t('Content'),
    pages: [
      { to: '/content', title: t('Collections of content'), area: 'CONTENT' },
      { to: '/content-backups', title: t('Backups'), area: 'CONTENT' },
      { to: '/media', title: t('Media'), area: 'CATALOG' },
    ],
  },
  {
    id: 'shop',
    title: t('Shop'),
    pages: [
      { to: '/settings', title: t('Settings'), area: 'SETTINGS' },
      { to: '/checkout', title: t('Checkout'), area: 'SETTINGS' },
      { to: '/addresses', title: t('Addresses'), area: 'SETTINGS' },
      { to: '/staff', title: t('Staff'), area: 'STAFF' },
      { to: '/activity', title: t('Activity') },
    ],
  },
  {
    id: 'developers',
    title: t('Developers'),
    pages: [
      { to: '/developers', title: t('Access and webhooks'), area: 'DEVELOPERS' },
      { to: '/developers/events', title: t('Event log'), area: 'DEVELOPERS' },
      { to: '/developers/jobs', title: t('Jobs'), area: 'DEVELOPERS' },
      { to: '/developers/plugins', title: t('Plug-ins'), area: 'DEVELOPERS' },
      { to: '/developers/console', title: t('Console'), area: 'DEVELOPERS' },
      { to: '/mail', title: t('Mail'), area: 'DEVELOPERS' },
    ],
  },
  {
    id: 'account',
    title: t('Your account'),
    pages: [{ to: '/account', title: t('Your account') }],
    isPersonal: true,
  },
]

/** Pages of extensions in a group. A path with a parameter needs a link from another page. */
const pagesOfExtensions = (group: string): NavigationPage[] =>
  extensionPages
    .filter(page => (page.group ?? EXTENSIONS) === group && !page.path.includes(':'))
    .map(({ path, title, area }) => ({ to: `/${path}`, title, ...(area && { area }) }))

/** The pages in groups. A group with one page is a plain link. */
export const PAGE_GROUPS: readonly PageGroup[] = [
  ...OWN_GROUPS,
  { id: EXTENSIONS, title: t('Extensions'), pages: [] },
].map(group => ({ ...group, pages: [...group.pages, ...pagesOfExtensions(group.id)] }))

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
