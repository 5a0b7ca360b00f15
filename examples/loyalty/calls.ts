// Written by `stoa generate` from the features of stoa.config.ts. Generate it again when they change.
import type { CallOf, Descriptor } from '@stoa/client'

/** Points of the member who is signed in, and how they changed. */
export const getMyPoints: Descriptor<CallOf<Record<never, never>, {
  account: {
    /** Points that can be spent. */
    points: number
    /** The latest 100 changes, the newest first. */
    entries: ({
      /** Points that were added; negative: taken. */
      points: number
      /** Why the points changed. */
      kind: 'EARNED' | 'TAKEN_BACK' | 'SPENT' | 'ADJUSTED' | 'EXPIRED'
      /** The order that earned them, or was refunded. */
      orderId?: string
      /** What the merchant wrote about an adjustment. */
      reason?: string
      /** When they changed. */
      createdDate: string
    })[]
  }
}, never>> = {
  name: 'loyalty.getMyPoints',
  method: 'GET',
  path: '/v1/loyalty/my-points',
  args: [],
}

/** Points that an order of an amount earns, and what points are worth. */
export const estimatePoints: Descriptor<CallOf<{
  /** What is paid for the order, in the currency of the shop. */
  amount: string
}, {
  /** Points that a member gets once the order is paid. */
  points: number
  /** Points that one unit of the currency costs as a discount. */
  pointsPerUnitOff: number
}, never>> = {
  name: 'loyalty.estimatePoints',
  method: 'GET',
  path: '/v1/loyalty/estimate-points',
  args: ['amount'],
}

/** Returns the accounts of members that have or had points. */
export const queryAccounts: Descriptor<CallOf<{
  /** Words of a name or e-mail address. Of members that match, the newest 500 are looked at. */
  search?: string
  /** CHANGED: latest change first. Default: CHANGED. */
  sort?: 'CHANGED' | 'MOST_POINTS' | 'FEWEST_POINTS'
  /** The page. */
  paging?: {
    /** Accounts of the page. Default: 50. */
    limit?: number | null
    /** Accounts before the page. Default: 0. */
    offset?: number | null
  }
}, {
  /** Accounts of this page. */
  accounts: ({
    /** Id of the member. */
    memberId: string
    /** First and last name, else the nickname. Absent without one. */
    name?: string
    /** E-mail address with which the member signs in. */
    email?: string
    /** Points that can be spent. */
    points: number
    /** When the points changed last. */
    changedDate: string
  })[]
  /** Accounts on all pages. */
  total: number
}, never>> = {
  name: 'loyalty.queryAccounts',
  method: 'POST',
  path: '/v1/loyalty/accounts/query',
  args: ['search', 'sort', 'paging'],
}

/** Points of a member, and how they changed. */
export const getMemberPoints: Descriptor<CallOf<{
  /** Id of the member. */
  memberId: string
}, {
  account: {
    /** Points that can be spent. */
    points: number
    /** The latest 100 changes, the newest first. */
    entries: ({
      /** Points that were added; negative: taken. */
      points: number
      /** Why the points changed. */
      kind: 'EARNED' | 'TAKEN_BACK' | 'SPENT' | 'ADJUSTED' | 'EXPIRED'
      /** The order that earned them, or was refunded. */
      orderId?: string
      /** What the merchant wrote about an adjustment. */
      reason?: string
      /** When they changed. */
      createdDate: string
    })[]
  }
}, 'MEMBER_NOT_FOUND'>> = {
  name: 'loyalty.getMemberPoints',
  method: 'GET',
  path: '/v1/loyalty/members/{memberId}/points',
  args: ['memberId'],
}

/** Adds points to a member, or takes some. */
export const adjustPoints: Descriptor<CallOf<{
  /** Id of the member. */
  memberId: string
  /** Points to add; negative: to take. */
  points: number
  /** Why, for the member and the staff. */
  reason: string
}, {
  account: {
    /** Points that can be spent. */
    points: number
    /** The latest 100 changes, the newest first. */
    entries: ({
      /** Points that were added; negative: taken. */
      points: number
      /** Why the points changed. */
      kind: 'EARNED' | 'TAKEN_BACK' | 'SPENT' | 'ADJUSTED' | 'EXPIRED'
      /** The order that earned them, or was refunded. */
      orderId?: string
      /** What the merchant wrote about an adjustment. */
      reason?: string
      /** When they changed. */
      createdDate: string
    })[]
  }
}, 'MEMBER_NOT_FOUND' | 'LOYALTY_POINTS_MISSING'>> = {
  name: 'loyalty.adjustPoints',
  method: 'POST',
  path: '/v1/loyalty/members/{memberId}/adjust-points',
  args: ['memberId', 'points', 'reason'],
  writes: true,
}

/** Turns points of the member who is signed in into a coupon for one order. */
export const spendPoints: Descriptor<CallOf<{
  /** Points to spend. */
  points: number
}, {
  /** Code of a coupon, for a cart or checkout. It can be used once. */
  couponCode: string
  /** What the coupon takes off, in the currency of the shop. */
  amount: string
  account: {
    /** Points that can be spent. */
    points: number
    /** The latest 100 changes, the newest first. */
    entries: ({
      /** Points that were added; negative: taken. */
      points: number
      /** Why the points changed. */
      kind: 'EARNED' | 'TAKEN_BACK' | 'SPENT' | 'ADJUSTED' | 'EXPIRED'
      /** The order that earned them, or was refunded. */
      orderId?: string
      /** What the merchant wrote about an adjustment. */
      reason?: string
      /** When they changed. */
      createdDate: string
    })[]
  }
}, 'LOYALTY_POINTS_MISSING'>> = {
  name: 'loyalty.spendPoints',
  method: 'POST',
  path: '/v1/loyalty/spend-points',
  args: ['points'],
  writes: true,
}
