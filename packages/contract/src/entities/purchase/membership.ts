import type { TObject } from 'typebox'
import { s } from '../../schema.ts'
import { MultiCurrencyPrice } from '../price.ts'

export const MembershipName = s.object({
  original: s.string({ max: 100, doc: 'Name in the language of the site.' }),
  translated: s.nullable.string({ max: 100, doc: 'Name in the language of the buyer.' }),
})

export const MembershipPaymentCredits = s.object({
  total: s.number({ min: 1, doc: 'Number of credits that the membership includes.' }),
  remaining: s.number({ doc: 'Number of credits that are left.' }),
})

export const Membership = s.object({
  id: s.string({ min: 1, max: 200, doc: 'Id of the membership.' }),
  appId: s.guid({ doc: 'Id of the app that provides the membership, GUID.' }),
  name: s.with(MembershipName, { doc: 'Name of the membership.' }),
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), {
    max: 300,
    doc: 'Line items that the membership can pay for.',
  }),
  credits: s.with(MembershipPaymentCredits, { doc: 'Credits of the membership. Absent: unlimited.' }),
  expirationDate: s.nullable.datetime({ doc: 'Time at which the membership ends. Absent: never.' }),
  additionalData: s.nullable.map(s.any(), { doc: 'Further data of the providing app.' }),
})

export const InvalidMembership = s.object({
  membership: s.with(Membership, { doc: 'Membership of the buyer that cannot be used.' }),
  reason: s.string({ min: 1, max: 100, doc: 'Reason why it cannot be used.' }),
})

export const HostSelectedMembership = s.object({
  id: s.string({ min: 1, max: 200, doc: 'Id of the membership.' }),
  appId: s.guid({ doc: 'Id of the app that provides the membership, GUID.' }),
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), {
    min: 1,
    max: 300,
    doc: 'Line items that the membership pays for.',
  }),
})

const requiredAppId = s.req.guid({ doc: 'Id of the plug-in that provides the membership, GUID.' })

/** A membership for a new line item. */
export const ChosenMembership = s.object({
  id: s.req.string({ min: 1, max: 100, doc: 'Id of the membership.' }),
  appId: requiredAppId,
})

/** The memberships of a request. They replace the former. */
export const ChosenMemberships = s.object({
  memberships: s.array(
    s.object({
      id: s.req.string({ min: 1, max: 200, doc: 'Id of the membership.' }),
      appId: requiredAppId,
      lineItemIds: s.req.array(s.string({ min: 1, max: 100 }), {
        min: 1,
        max: 300,
        doc: 'Line items that the membership pays for. A line item has at most one membership.',
      }),
    }),
    { max: 300, doc: 'Memberships that pay for line items. An empty list removes them.' },
  ),
})

export const MembershipOptions = s.object({
  eligibleMemberships: s.array(Membership, { max: 300, doc: 'Memberships that the buyer can use.' }),
  invalidMemberships: s.array(InvalidMembership, {
    max: 300,
    doc: 'Memberships of the buyer that cannot be used here.',
  }),
  selectedMemberships: s.array(HostSelectedMembership, {
    max: 300,
    doc: 'Memberships that pay for line items.',
  }),
})

export const SelectedMembership = s.object({
  id: s.string({ min: 1, max: 100, doc: 'Id of the membership.' }),
  appId: s.guid({ doc: 'Id of the app that provides the membership, GUID.' }),
})

export const FutureMembershipDetails = s.object({
  lineItemId: s.guid({ doc: 'Line item of the same order that sells the membership, GUID.' }),
  benefitId: s.string({ max: 200, doc: 'Id of the benefit of that membership.' }),
})

export const ExistingMembershipIdentifier = s.object({
  appId: s.req.guid({ doc: 'Id of the plug-in that provides the membership, GUID.' }),
  membershipId: s.req.string({ min: 1, max: 200, doc: 'Id of the membership.' }),
})

export const MembershipIdentifier = s.object({
  existingMembership: s.with(ExistingMembershipIdentifier, {
    oneOf: 'Identifier',
    doc: 'Membership that the member has.',
  }),
  futureMembership: s.with(FutureMembershipDetails, {
    oneOf: 'Identifier',
    doc: 'Membership that this order sells.',
  }),
})

export const MembershipCharge = s.object({
  lineItemId: s.req.guid({ doc: 'Id of the line item to pay, GUID.' }),
  membershipIdentifier: s.req.with(MembershipIdentifier, { doc: 'Membership that pays.' }),
})

/** What memberships pay of a cart or checkout, and which can. */
export const paidByMemberships = <Options extends TObject>(options: Options) => ({
  membershipOptions: s.with(options, {
    doc: 'Memberships of the buyer. Absent if the site has no plug-in of memberships.',
  }),
  membershipAmount: s.ro.with(MultiCurrencyPrice, {
    doc: 'What memberships pay. The total of `priceSummary` is after it. Absent if they pay nothing.',
  }),
})
