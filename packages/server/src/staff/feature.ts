import { feature } from '../feature.ts'
import { impersonationHandlers, roleHandlers, savedViewHandlers, staffHandlers } from './index.ts'

/** Staff of the shop, their roles and views. */
export const staffFeature = feature({
  name: 'staff',
  uses: ['identity'],
  handlers: {
    staff: staffHandlers,
    roles: roleHandlers,
    impersonation: impersonationHandlers,
    savedViews: savedViewHandlers,
  },
})
