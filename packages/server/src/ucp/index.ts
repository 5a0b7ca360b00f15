/** What other protocols of buying agents share: sessions of visitors, their calls, and what a checkout says of itself. */
export { changeLines, checkoutLines, newLine } from './change-checkout.ts'
export { type CheckoutOf, itemId, minorIn, offeredOptions } from './checkout-view.ts'
export { codeMessages, fieldMessages, lineMessages, type UcpMessage, violationMessages } from './messages.ts'
export { parseBody } from './parse-body.ts'
export { ProtocolError } from './protocol-error.ts'
export { checkoutSessions, type OpenSession, type SessionContext } from './sessions.ts'
export {
  CallRejected,
  type CallRequest,
  type Incoming,
  requireRejection,
  shopperCalls,
} from './shopper-calls.ts'
export { sealedReply } from './stored-replies.ts'
