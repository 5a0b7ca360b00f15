import { contractFeature } from '../contract-feature.ts'
import { impersonation } from './impersonation.ts'
import { roles } from './roles.ts'
import { savedViews } from './saved-views.ts'
import { staff } from './staff.ts'

/** Staff of the shop, their roles and views. */
export const staffContract = contractFeature({
  name: 'staff',
  group: 'Platform',
  area: 'STAFF',
  resources: {
    staff,
    roles,
    impersonation,
    savedViews,
  },
  titles: {
    staff: 'Staff',
    roles: 'Roles of staff',
    impersonation: 'Reads as a member',
    savedViews: 'Saved views',
  },
  areas: { impersonation: 'IMPERSONATION', savedViews: 'EVERYONE' },
})
