export type { CachedReplies } from './cached-replies.ts'
export { callKey, callQuery } from './call-query.ts'
export { type CartOptions, type CartState, CartStore, cartQuery } from './cart-store.ts'
export type * from './entities.ts'
export { type BuildQuery, infiniteCallQuery, type PageOfCall } from './infinite-call-query.ts'
export type { Member } from './member.ts'
export { formatMoney } from './money.ts'
export {
  type CartChanges,
  type CartLine,
  type CartTotals,
  type NewLines,
  optimisticCart,
  type ShownCart,
} from './optimistic-cart.ts'
export type { SignIn, SignInOptions } from './sign-in.ts'
export { SignedIn, type SignedInProps, SignedOut } from './signed-in.tsx'
export type { ServerSession } from './stoa-context.ts'
export { StoaProvider, type StoaProviderProps } from './stoa-provider.tsx'
export { type CallHookOptions, useCall } from './use-call.ts'
export { type CartControls, useCart } from './use-cart.ts'
export { useClient } from './use-client.ts'
export { type InfiniteItems, useInfiniteCall } from './use-infinite-call.ts'
export { type MemberOptions, type MemberState, useMember } from './use-member.ts'
export { useMoney } from './use-money.ts'
export { type MutationCallOptions, useMutationCall } from './use-mutation-call.ts'
export { useSignIn } from './use-sign-in.ts'
export { type SuspenseCallOptions, useSuspenseCall } from './use-suspense-call.ts'
