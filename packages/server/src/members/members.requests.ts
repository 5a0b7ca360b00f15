import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const members: ValidRequests<'members'> = {
  getCurrentMember: async () => valid('member', { fieldsets: ['FULL' as const] }),
  getMember: async driver => valid('merchant', { id: (await driver.registered()).id }),
  listMembers: async () => valid('merchant', { paging: { limit: 5, offset: 0 } }),
  queryMembers: async driver =>
    valid('merchant', {
      query: {
        filter: { loginEmail: (await driver.registered()).email },
        sorting: [{ fieldName: 'createdDate', order: 'ASC' as const }],
      },
      search: { expression: 'someone' },
    }),
  createMember: async driver =>
    valid('merchant', { member: { loginEmail: driver.newEmail(), contact: { firstName: 'Ada' } } }),
  updateMember: async driver =>
    valid('member', {
      member: { id: driver.memberId, profile: { nickname: 'Ada' }, contact: { company: 'Engines' } },
    }),
  addAddressOfCheckout: async driver =>
    valid('member', { checkoutId: await driver.checkout(undefined, 1, 'member') }),
  updateCurrentMemberSlug: async driver => valid('member', { slug: driver.newSlug() }),
  updateMemberSlug: async driver =>
    valid('merchant', { id: (await driver.registered()).id, slug: driver.newSlug() }),
  joinCommunity: async () => valid('member', {}),
  leaveCommunity: async () => valid('member', {}),
  approveMember: async driver => {
    const { id } = await driver.registered()
    await driver.merchant.callOk(driver.contract.members.blockMember, { id })
    return valid('merchant', { id })
  },
  blockMember: async driver => valid('merchant', { id: (await driver.registered()).id }),
  disconnectMember: async driver => valid('merchant', { id: (await driver.registered()).id }),
  muteMember: async driver => valid('merchant', { id: (await driver.registered()).id }),
  unmuteMember: async driver => valid('merchant', { id: (await driver.registered()).id }),
  deleteMember: async driver => valid('merchant', { id: (await driver.registered()).id }),
  deleteMyMember: async driver => {
    await driver.asNewMember()
    return valid('member', {})
  },
  downloadMyData: async () => valid('member', {}),
  downloadMemberData: async driver => valid('merchant', { id: (await driver.registered()).id }),
  deleteMemberAddresses: async driver => valid('member', { id: driver.memberId }),
  deleteMemberEmails: async driver => valid('member', { id: driver.memberId }),
  deleteMemberPhones: async driver => valid('merchant', { id: driver.memberId }),
  bulkDeleteMembers: async driver => valid('merchant', { memberIds: [(await driver.registered()).id] }),
  bulkDeleteMembersByFilter: async driver =>
    valid('merchant', { filter: { loginEmail: (await driver.registered()).email } }),
  bulkApproveMembers: async driver =>
    valid('merchant', { filter: { loginEmail: (await driver.registered()).email } }),
  bulkBlockMembers: async driver =>
    valid('merchant', { filter: { loginEmail: (await driver.registered()).email } }),
}
