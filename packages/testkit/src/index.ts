export { type Authenticator, createAuthenticator, type Mischief } from './authenticator.ts'
export type { TestClock } from './clock.ts'
export { createShop, type Shop, type ShopOptions } from './create-shop.ts'
export { movementsOf } from './movements.ts'
export {
  codeOf,
  pathFor,
  type Reply,
  read,
  refusedFields,
  requestFor,
  type SendOptions,
  violationsOf,
} from './send.ts'
export { PASSWORD } from './sign-in-world.ts'
export type { Fixture } from './template.ts'
export { createTestProvider } from './test-provider.ts'
export { type Valid, validRequest, validRequests } from './valid-requests.ts'
export { openWorld, twoOptions, type World } from './world.ts'
export type { SiteAccess, WorldShop } from './world-shop.ts'
