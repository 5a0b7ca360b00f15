import { feature } from '../feature.ts'
import { buyerDataHandlers } from './buyer-data.ts'
import { memberGroupHandlers } from './member-groups.ts'
import { memberHandlers } from './members.ts'

/** Members of a shop and their groups, and the data of buyers. */
export const membersFeature = feature({
  name: 'members',
  uses: ['data/items', 'identity', 'subscriptions'],
  handlers: {
    members: memberHandlers,
    memberGroups: memberGroupHandlers,
    buyerData: buyerDataHandlers,
  },
})
