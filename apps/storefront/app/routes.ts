import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('products', 'routes/all-products.tsx'),
  route('products/:slug', 'routes/product.tsx'),
  route('products/:slug/offer', 'routes/product-offer.ts'),
  route('collections/:slug', 'routes/collection.tsx'),
  route('search', 'routes/search.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('cart/add', 'routes/cart-add.ts'),
  route('cart/change', 'routes/cart-change.ts'),
  route('sign-in', 'routes/sign-in.ts'),
  route('sign-in/callback', 'routes/sign-in-callback.tsx'),
  route('sign-out', 'routes/sign-out.ts'),
  route('account', 'routes/account.tsx'),
  route('account/orders', 'routes/account-orders.tsx'),
  route('account/orders/:id', 'routes/account-order.tsx'),
  route('theme', 'routes/theme.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
