import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { entityPages } from './entities/declared/index.ts'
import { extensionPages } from './extension/extensions.ts'
import { AdminShell } from './shell/admin-shell.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { RouteError } from './shell/route-error.tsx'

const NoFallback = () => null
type LoadPage = () => Promise<ComponentType>

const toRoute = ([path, load]: readonly [path: string, load: LoadPage]) => ({
  path,
  ErrorBoundary: RouteError,
  lazy: async () => ({ Component: await load() }),
})

/** Pages by path. Each is loaded on first use. */
const pages: Readonly<Record<string, LoadPage>> = {
  '': async () => (await import('./home/home-page.tsx')).HomePage,
  orders: async () => (await import('./orders/orders-page.tsx')).OrdersPage,
  'orders/new': async () => (await import('./orders/new-order-page.tsx')).NewOrderPage,
  'orders/:id/change': async () => (await import('./orders/change-order-page.tsx')).ChangeOrderPage,
  'orders/:id': async () => (await import('./orders/order-page.tsx')).OrderPage,
  'draft-orders': async () => (await import('./orders/draft-orders-page.tsx')).DraftOrdersPage,
  products: async () => (await import('./products/products-page.tsx')).ProductsPage,
  'products/new': async () => (await import('./products/new-product-page.tsx')).NewProductPage,
  'products/edit': async () => (await import('./products/bulk-edit/bulk-edit-page.tsx')).BulkEditPage,
  'products/transfer': async () => (await import('./products/catalog-transfer-page.tsx')).CatalogTransferPage,
  'products/:id': async () => (await import('./products/product-page.tsx')).ProductPage,
  reviews: async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage,
  'reviews/:id': async () => (await import('./reviews/review-page.tsx')).ReviewPage,
  collections: async () => (await import('./collections/collections-page.tsx')).CollectionsPage,
  'collections/:id': async () => (await import('./collections/collection-page.tsx')).CollectionPage,
  customers: async () => (await import('./customers/customers-page.tsx')).CustomersPage,
  buyers: async () => (await import('./customers/buyers-page.tsx')).BuyersPage,
  'buyers/:id': async () => (await import('./customers/buyer-page.tsx')).BuyerPage,
  'customers/:id': async () => (await import('./customers/customer-page.tsx')).CustomerPage,
  'missing-translations': async () =>
    (await import('./translations/missing-translations-page.tsx')).MissingTranslationsPage,
  newsletter: async () => (await import('./newsletter/newsletter-page.tsx')).NewsletterPage,
  discounts: async () => (await import('./discounts/discounts-page.tsx')).DiscountsPage,
  'gift-cards': async () => (await import('./gift-cards/gift-cards-page.tsx')).GiftCardsPage,
  'gift-cards/:id': async () => (await import('./gift-cards/gift-card-page.tsx')).GiftCardPage,
  subscriptions: async () => (await import('./subscriptions/subscriptions-page.tsx')).SubscriptionsPage,
  'subscriptions/:id': async () => (await import('./subscriptions/subscription-page.tsx')).SubscriptionPage,
  coupons: async () => (await import('./coupons/coupons-page.tsx')).CouponsPage,
  media: async () => (await import('./media/media-page.tsx')).MediaPage,
  'media/:id': async () => (await import('./media/media-file-page.tsx')).MediaFilePage,
  delivery: async () => (await import('./delivery/delivery-page.tsx')).DeliveryPage,
  'price-simulator': async () => (await import('./simulator/simulator-page.tsx')).SimulatorPage,
  content: async () => (await import('./content/content-page.tsx')).ContentPage,
  'content/:collectionId': async () => (await import('./content/items-page.tsx')).ItemsPage,
  'content/:collectionId/items/:itemId': async () => (await import('./content/item-page.tsx')).ItemPage,
  'content/:collectionId/fields': async () => (await import('./content/fields-page.tsx')).FieldsPage,
  'content/:collectionId/access': async () => (await import('./content/access-page.tsx')).AccessPage,
  'content/:collectionId/indexes': async () => (await import('./content/indexes-page.tsx')).IndexesPage,
  'content-backups': async () => (await import('./content/backups-page.tsx')).BackupsPage,
  'content/:collectionId/transfer': async () => (await import('./content/transfer-page.tsx')).TransferPage,
  account: async () => (await import('./account/account-page.tsx')).AccountPage,
  settings: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  addresses: async () => (await import('./settings/addresses-page.tsx')).AddressesPage,
  checkout: async () => (await import('./settings/checkout-page.tsx')).CheckoutSettingsPage,
  'abandoned-checkouts': async () =>
    (await import('./abandoned-checkouts/abandoned-checkouts-page.tsx')).AbandonedCheckoutsPage,
  developers: async () => (await import('./developers/developers-page.tsx')).DevelopersPage,
  install: async () => (await import('./developers/install-app-page.tsx')).InstallAppPage,
  'developers/webhooks/:id': async () => (await import('./developers/webhook-page.tsx')).WebhookPage,
  'developers/events': async () => (await import('./developers/events-page.tsx')).EventsPage,
  'developers/jobs': async () => (await import('./jobs/jobs-page.tsx')).JobsPage,
  'developers/plugins': async () => (await import('./developers/plugins-page.tsx')).PluginsPage,
  'developers/console': async () => (await import('./developers/console-page.tsx')).ConsolePage,
  mail: async () => (await import('./mail/mail-page.tsx')).MailPage,
  activity: async () => (await import('./activity/activity-page.tsx')).ActivityPage,
  staff: async () => (await import('./staff/staff-page.tsx')).StaffPage,
}

/** List and form of each declared entity. */
const entityRoutes = Object.entries(entityPages).flatMap(([path, load]) => [
  {
    path,
    ErrorBoundary: RouteError,
    lazy: async () => {
      const [admin, { EntityListPage }] = await Promise.all([
        load(),
        import('./entities/entity-list-page.tsx'),
      ])
      return { element: <EntityListPage admin={admin} /> }
    },
  },
  {
    path: `${path}/:id`,
    ErrorBoundary: RouteError,
    lazy: async () => {
      const [admin, { EntityPage }] = await Promise.all([load(), import('./entities/entity-page.tsx')])
      return { element: <EntityPage admin={admin} /> }
    },
  },
])

/** The router of the admin, below `/admin`. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        Component: AdminShell,
        ErrorBoundary: RouteError,
        HydrateFallback: NoFallback,
        children: [
          ...Object.entries(pages).map(toRoute),
          ...entityRoutes,
          ...extensionPages.map(({ path, load }) => toRoute([path, load])),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
    { basename: '/admin' },
  )
