import type { Contract } from '@stoa/contract'

type Group =
  | 'Sign-in and members'
  | 'Catalogue'
  | 'Discounts, taxes, delivery'
  | 'Cart, checkout, orders'
  | 'Content'
  | 'Platform'

/** The group and the title of each resource. A new resource does not compile without them. */
export const resources: Record<keyof Contract, { group: Group; title: string }> = {
  oauth: { group: 'Sign-in and members', title: 'Access tokens' },
  authentication: { group: 'Sign-in and members', title: 'Authentication' },
  recovery: { group: 'Sign-in and members', title: 'Password recovery' },
  verification: { group: 'Sign-in and members', title: 'E-mail verification' },
  memberSessions: { group: 'Sign-in and members', title: 'Sessions of members' },
  captcha: { group: 'Sign-in and members', title: 'Captcha' },
  magicLink: { group: 'Sign-in and members', title: 'Sign-in links' },
  connections: { group: 'Sign-in and members', title: 'Identity providers' },
  factors: { group: 'Sign-in and members', title: 'Second factors' },
  passkeys: { group: 'Sign-in and members', title: 'Passkeys' },
  signIn: { group: 'Sign-in and members', title: 'Hosted sign-in' },
  members: { group: 'Sign-in and members', title: 'Members' },
  products: { group: 'Catalogue', title: 'Products' },
  collections: { group: 'Catalogue', title: 'Collections of products' },
  inventory: { group: 'Catalogue', title: 'Inventory' },
  recommendations: { group: 'Catalogue', title: 'Recommendations' },
  catalogVersioning: { group: 'Catalogue', title: 'Catalogue version' },
  infoSectionsV3: { group: 'Catalogue', title: 'Info sections' },
  customizationsV3: { group: 'Catalogue', title: 'Customizations' },
  brandsV3: { group: 'Catalogue', title: 'Brands' },
  ribbonsV3: { group: 'Catalogue', title: 'Ribbons' },
  coupons: { group: 'Discounts, taxes, delivery', title: 'Coupons' },
  discountRules: { group: 'Discounts, taxes, delivery', title: 'Discount rules' },
  taxGroups: { group: 'Discounts, taxes, delivery', title: 'Tax groups' },
  taxRegions: { group: 'Discounts, taxes, delivery', title: 'Tax regions' },
  taxRates: { group: 'Discounts, taxes, delivery', title: 'Tax rates' },
  taxCalculation: { group: 'Discounts, taxes, delivery', title: 'Tax calculation' },
  standardTaxRates: { group: 'Discounts, taxes, delivery', title: 'Standard tax rates' },
  deliveryProfile: { group: 'Discounts, taxes, delivery', title: 'Delivery profiles' },
  shippingOptions: { group: 'Discounts, taxes, delivery', title: 'Shipping options' },
  pickupLocations: { group: 'Discounts, taxes, delivery', title: 'Pickup locations' },
  localDeliveryOptions: { group: 'Discounts, taxes, delivery', title: 'Local delivery' },
  shippoConfigurations: { group: 'Discounts, taxes, delivery', title: 'Shippo' },
  checkoutSettings: { group: 'Cart, checkout, orders', title: 'Checkout settings' },
  checkoutTemplates: { group: 'Cart, checkout, orders', title: 'Checkout templates' },
  tipSettings: { group: 'Cart, checkout, orders', title: 'Tip settings' },
  currentCart: { group: 'Cart, checkout, orders', title: 'Current cart' },
  cart: { group: 'Cart, checkout, orders', title: 'Carts' },
  checkout: { group: 'Cart, checkout, orders', title: 'Checkouts' },
  abandonedCheckouts: { group: 'Cart, checkout, orders', title: 'Abandoned checkouts' },
  orderInvoices: { group: 'Cart, checkout, orders', title: 'Invoices' },
  productFiles: { group: 'Cart, checkout, orders', title: 'Files of digital products' },
  orderDocuments: { group: 'Cart, checkout, orders', title: 'Documents of orders' },
  orderBilling: { group: 'Cart, checkout, orders', title: 'Captures, voids and refunds' },
  orderTransactions: { group: 'Cart, checkout, orders', title: 'Payments of orders' },
  orderStatus: { group: 'Cart, checkout, orders', title: 'Order page of the buyer' },
  explanations: { group: 'Cart, checkout, orders', title: 'Explanations of totals' },
  ordersSettings: { group: 'Cart, checkout, orders', title: 'Orders settings' },
  orders: { group: 'Cart, checkout, orders', title: 'Orders' },
  draftOrders: { group: 'Cart, checkout, orders', title: 'Changes of orders' },
  orderPaymentRequests: { group: 'Cart, checkout, orders', title: 'Payment requests' },
  paymentPages: { group: 'Cart, checkout, orders', title: 'Payment pages' },
  orderFulfillments: { group: 'Cart, checkout, orders', title: 'Fulfillments of orders' },
  tips: { group: 'Cart, checkout, orders', title: 'Tips' },
  giftVouchers: { group: 'Cart, checkout, orders', title: 'Payment with gift cards' },
  issuedGiftCards: { group: 'Cart, checkout, orders', title: 'Gift cards' },
  exchangeRates: { group: 'Cart, checkout, orders', title: 'Exchange rates' },
  redirects: { group: 'Cart, checkout, orders', title: 'Redirect sessions' },
  dataCollections: { group: 'Content', title: 'Collections of content' },
  items: { group: 'Content', title: 'Items' },
  dataIndexes: { group: 'Content', title: 'Indexes' },
  dataPermissions: { group: 'Content', title: 'Permissions' },
  dataTasks: { group: 'Content', title: 'Tasks' },
  dataBackups: { group: 'Content', title: 'Backups' },
  movementJobs: { group: 'Content', title: 'Import and export' },
  externalDatabaseConnections: { group: 'Content', title: 'External databases' },
  sites: { group: 'Platform', title: 'Sites' },
  events: { group: 'Platform', title: 'Events' },
  mails: { group: 'Platform', title: 'Mails' },
  servicePlugins: { group: 'Platform', title: 'Service plug-ins' },
}

/** The resources by group, in the order of the table. */
export const resourcesByGroup = Map.groupBy(
  Object.entries(resources).map(([name, { group, title }]) => ({ name, group, title })),
  ({ group }) => group,
)
