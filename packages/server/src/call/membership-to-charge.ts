/** A membership that pays for a line item. */
export interface MembershipToCharge {
  memberId: string
  /** Absent for a membership that the same order sells. */
  membershipId?: string
  futureMembership?: { lineItemId: string; benefitId: string }
  lineItemId: string
  quantity: number
  catalogReference?: object
  rootCatalogItemId?: string
  serviceProperties?: object
  additionalData?: object
}
