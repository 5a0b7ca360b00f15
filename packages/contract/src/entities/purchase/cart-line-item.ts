import { s } from '../../schema.ts'
import { CommonImage } from '../platform/media.ts'
import { lineItemFields } from './line-item-fields.ts'
import { SelectedMembership } from './membership.ts'

export const LineItemQuantityUpdate = s.object({
  id: s.guid({ doc: 'Id of the line item. Required; at most once in a request.' }),
  quantity: s.integer({ min: 1, max: 100000, doc: 'New number of units. Required.' }),
})

export const LineItem = s.object({
  id: s.always(
    s.ro.nullable.guid({ doc: 'Id of the line item, GUID. It stays the same when units are added.' }),
  ),
  ...lineItemFields,
  image: s.ro.with(CommonImage, {
    doc: 'Picture of the chosen option, otherwise the main picture of the product. Absent without picture.',
  }),
  selectedMembership: s.with(SelectedMembership, {
    doc: 'Membership that pays for the item in estimates and at the checkout.',
  }),
  taxGroupId: s.ro.nullable.guid({ doc: 'Id of the tax group, GUID. Absent for the default group.' }),
})
