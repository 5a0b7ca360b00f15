import type { TestDriver } from '@stoa/testkit'
import { crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'

async function groupWithMember(driver: TestDriver) {
  const { contract } = driver
  const { id: memberId } = await driver.asNewMember()
  const name = `Group of ${memberId}`
  const { memberGroup } = await driver.merchant.callOk(contract.memberGroups.createMemberGroup, {
    memberGroup: { name },
  })
  const memberGroupId = memberGroup?.id as string
  await driver.merchant.callOk(contract.memberGroups.addMembersToGroup, {
    memberGroupId,
    memberIds: [memberId],
  })
  return { memberGroupId, memberId }
}

export const memberGroups: ValidRequests<'memberGroups'> = {
  ...crudRequests('memberGroups'),
  addMembersToGroup: async driver => {
    const { memberGroupId, memberId } = await groupWithMember(driver)
    return valid('merchant', { memberGroupId, memberIds: [memberId] })
  },
  removeMembersFromGroup: async driver => {
    const { memberGroupId, memberId } = await groupWithMember(driver)
    return valid('merchant', { memberGroupId, memberIds: [memberId] })
  },
  listMembersOfGroup: async driver => {
    const { memberGroupId } = await groupWithMember(driver)
    return valid('merchant', { memberGroupId, limit: 10, offset: 0 })
  },
  listGroupsOfMember: async driver =>
    valid('merchant', { memberId: (await groupWithMember(driver)).memberId }),
  setGroupsOfMember: async driver => {
    const { memberGroupId, memberId } = await groupWithMember(driver)
    return valid('merchant', { memberId, memberGroupIds: [memberGroupId] })
  },
}
