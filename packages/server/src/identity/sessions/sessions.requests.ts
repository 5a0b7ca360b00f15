import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const memberSessions: ValidRequests<'memberSessions'> = {
  listMySessions: async () => valid('member', {}),
  revokeSession: async driver => {
    await driver.otherSession()
    const { sessions } = await driver.member.callOk(driver.contract.memberSessions.listMySessions, {})
    return valid('member', { id: sessions.find(({ current }) => !current)?.id ?? '' })
  },
  revokeOtherSessions: async () => valid('member', {}),
  listMemberSessions: async driver => valid('merchant', { memberId: driver.memberId }),
  endMemberSessions: async driver => valid('merchant', { memberId: (await driver.registered()).id }),
}
