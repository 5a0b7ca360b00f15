import { contractFeature } from '../contract-feature.ts'
import { buyerData } from './buyer-data.ts'
import { memberGroup, memberGroups } from './member-groups.ts'
import { members } from './members.ts'

/** Members of a shop and their groups, and the data of buyers. */
export const membersContract = contractFeature({
  name: 'members',
  group: 'Sign-in and members',
  area: 'CUSTOMERS',
  resources: {
    members,
    memberGroups,
    buyerData,
  },
  titles: {
    members: 'Members',
    memberGroups: 'Member groups',
    buyerData: 'Personal data of buyers',
  },
  entities: { memberGroups: memberGroup },
})
