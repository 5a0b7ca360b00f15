export { type Authenticator, createAuthenticator, type Tampering } from './authenticator.ts'
export type { TestClock } from './clock.ts'
export { createShop, type Shop, type ShopOptions } from './create-shop.ts'
export {
  type CrudResource,
  createEntity,
  newEntity,
  sampleChange,
  sampleEntity,
} from './crud-requests.ts'
export type { DriverShop, SiteAccess } from './driver-shop.ts'
export { movementJobHelpers } from './movements.ts'
export { createIdempotentReplies } from './payment-servers/idempotent-replies.ts'
export { type ApiFault, type ApiReply, type ApiRequest, serveApi } from './payment-servers/serve-api.ts'
export { createS3Server } from './s3-server.ts'
export {
  codeOf,
  pathFor,
  type Reply,
  read,
  rejectedFields,
  requestFor,
  type SendOptions,
  violationsOf,
} from './send.ts'
export { createShippoServer, type ShippoShipmentBody } from './shippo-server.ts'
export { PASSWORD } from './sign-in-driver.ts'
export { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'
export type { Fixture } from './template.ts'
export { createDriver, type TestDriver, twoOptions } from './test-driver.ts'
export { createTestProvider } from './test-provider.ts'
export type { ValidRequest } from './valid-request.ts'
export { loadValidRequests, validRequest } from './valid-requests.ts'
export { startWebhookServer } from './webhook-server.ts'
