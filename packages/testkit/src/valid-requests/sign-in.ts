import { PASSWORD } from '../sign-in-driver.ts'
import { type ValidRequestFactories, valid } from './recipe.ts'

export const signInRequests: Pick<
  ValidRequestFactories,
  | 'oauth'
  | 'authentication'
  | 'recovery'
  | 'verification'
  | 'memberSessions'
  | 'factors'
  | 'passkeys'
  | 'captcha'
  | 'magicLink'
  | 'connections'
  | 'signIn'
  | 'members'
> = {
  oauth: {
    token: async w => valid('anyone', { clientId: w.site.clientId, grantType: 'anonymous' as const }),
  },
  authentication: {
    registerV2: async w =>
      valid('visitor', {
        loginId: { email: w.newEmail() },
        password: PASSWORD,
        profile: { nickname: 'Ada' },
      }),
    loginV2: async w =>
      valid('visitor', { loginId: { email: (await w.registered()).email }, password: PASSWORD }),
    changePassword: async () => valid('member', { newPassword: 'another long password' }),
    signOn: async w => valid('merchant', { loginId: { email: w.newEmail() }, verifyEmail: true }),
    logout: async () => valid('visitor', {}),
    verifyFactor: async w => {
      const { stateToken, secret } = await w.challenged()
      const totpData = { code: w.totpNow(secret) }
      return valid('visitor', { factorType: 'TOTP' as const, stateToken, totpData, rememberThisDevice: true })
    },
    validateEmail: async () => valid('visitor', { email: 'ada@example.com' }),
  },
  recovery: {
    sendRecoveryEmail: async w => valid('visitor', { email: (await w.registered()).email }),
    sendActivationEmail: async w => valid('merchant', { identityId: (await w.registered()).id }),
    recover: async w =>
      valid('visitor', { recoveryToken: await w.recoveryToken(), password: 'another long password' }),
  },
  verification: {
    start: async w => valid('merchant', { identityId: (await w.registered()).id, target: 'EMAIL' as const }),
    verifyDuringAuthentication: async w => valid('visitor', await w.emailCode()),
    resendDuringAuthentication: async w => valid('visitor', { stateToken: (await w.emailCode()).stateToken }),
  },
  memberSessions: {
    listMySessions: async () => valid('member', {}),
    revokeSession: async w => {
      await w.otherSession()
      const { sessions } = await w.callOk(w.contract.memberSessions.listMySessions, {}, 'member')
      return valid('member', { id: sessions.find(({ current }) => !current)?.id ?? '' })
    },
    revokeOtherSessions: async () => valid('member', {}),
  },
  factors: {
    listMyFactors: async () => valid('member', {}),
    startTotp: async () => valid('member', {}),
    confirmTotp: async w => {
      const { secret } = await w.callOk(w.contract.factors.startTotp, {}, 'member')
      return valid('member', { code: w.totpNow(secret) })
    },
    setEmailFactor: async () => valid('member', { enabled: true }),
    startCodeFactor: async w => {
      await w.asNewMember()
      return valid('member', { factorType: 'SMS' as const, target: '+49 30 123456' })
    },
    confirmCodeFactor: async w => {
      await w.asNewMember()
      return valid('member', await w.startPhone())
    },
    startPasskey: async () => valid('member', {}),
    confirmPasskey: async w => {
      const { options } = await w.callOk(w.contract.factors.startPasskey, {}, 'member')
      return valid('member', { credential: w.authenticator.create(options), name: 'Laptop' })
    },
    renewRecoveryCodes: async w => valid('member', (await w.addTotp()) && {}),
    deleteFactor: async w => valid('member', { factorId: (await w.addTotp()).factorId }),
    sendFactorCode: async w => {
      const { token, email } = await w.signedUp()
      await w.addPhone(token)
      const { stateToken = '' } = await w.login(email)
      return valid('visitor', { stateToken, factorType: 'SMS' as const })
    },
    listTrustedDevices: async () => valid('member', {}),
    revokeTrustedDevice: async w => {
      const { changePassword } = w.contract.authentication
      await w.callOk(changePassword, { newPassword: PASSWORD }, 'member')
      await w.trustDevice(w.memberEmail, (await w.addTotp()).secret)
      const { devices } = await w.callOk(w.contract.factors.listTrustedDevices, {}, 'member')
      return valid('member', { id: devices[0]?.id ?? '' })
    },
  },
  passkeys: {
    startPasskeySignIn: async () => valid('visitor', {}),
    finishPasskeySignIn: async w => {
      await w.addPasskey()
      const { stateToken, options } = await w.callOk(w.contract.passkeys.startPasskeySignIn, {}, 'visitor')
      return valid('visitor', { stateToken, credential: w.authenticator.get(options) })
    },
  },
  captcha: {
    createCaptchaChallenge: async () => valid('visitor', { kind: 'VISIBLE' as const }),
  },
  magicLink: {
    sendMagicLink: async w =>
      valid('visitor', { email: (await w.registered()).email, flow: await w.flow(), language: 'de' }),
    signInWithLink: async w => valid('visitor', { token: await w.linkToken() }),
  },
  connections: {
    listConnections: async w => valid('merchant', (await w.connection()) && {}),
    createConnection: async () =>
      valid('merchant', {
        connection: {
          kind: 'OIDC' as const,
          name: 'Company',
          issuer: 'https://login.example.com',
          clientId: 'shop',
          clientSecret: 'a secret',
        },
      }),
    deleteConnection: async w => valid('merchant', { connectionId: (await w.connection()).id }),
    startConnection: async w =>
      valid('anyone', { connectionId: (await w.connection()).id, flow: await w.flow() }),
    finishConnection: async w => valid('anyone', await w.connectionAnswer()),
  },
  signIn: {
    openSignIn: async w => valid('anyone', { sessionToken: (await w.authSession()).sessionToken }),
    completeSignIn: async w =>
      valid('anyone', { flow: await w.flow(), sessionToken: await w.sessionToken() }),
    continueSignIn: async w => valid('anyone', { flow: await w.flow() }),
    cancelSignIn: async w => valid('anyone', { flow: await w.flow() }),
    signOut: async w => valid('anyone', { siteId: w.site.siteId }),
    enterAccount: async w => valid('anyone', { siteId: w.site.siteId, sessionToken: await w.sessionToken() }),
    openSite: async w => valid('anyone', { siteId: w.site.siteId }),
    openAccount: async w => {
      await w.browserSignIn()
      return valid('anyone', { siteId: w.site.siteId })
    },
  },
  members: {
    getCurrentMember: async () => valid('member', { fieldsets: ['FULL' as const] }),
    getMember: async w => valid('merchant', { id: (await w.registered()).id }),
    listMembers: async () => valid('merchant', { paging: { limit: 5, offset: 0 } }),
    queryMembers: async w =>
      valid('merchant', {
        query: {
          filter: { loginEmail: (await w.registered()).email },
          sorting: [{ fieldName: 'createdDate', order: 'ASC' as const }],
        },
        search: { expression: 'someone' },
      }),
    createMember: async w =>
      valid('merchant', { member: { loginEmail: w.newEmail(), contact: { firstName: 'Ada' } } }),
    updateMember: async w =>
      valid('member', {
        member: { id: w.memberId, profile: { nickname: 'Ada' }, contact: { company: 'Engines' } },
      }),
    updateCurrentMemberSlug: async w => valid('member', { slug: w.newSlug() }),
    updateMemberSlug: async w => valid('merchant', { id: (await w.registered()).id, slug: w.newSlug() }),
    joinCommunity: async () => valid('member', {}),
    leaveCommunity: async () => valid('member', {}),
    approveMember: async w => {
      const { id } = await w.registered()
      await w.callOk(w.contract.members.blockMember, { id }, 'merchant')
      return valid('merchant', { id })
    },
    blockMember: async w => valid('merchant', { id: (await w.registered()).id }),
    disconnectMember: async w => valid('merchant', { id: (await w.registered()).id }),
    muteMember: async w => valid('merchant', { id: (await w.registered()).id }),
    unmuteMember: async w => valid('merchant', { id: (await w.registered()).id }),
    deleteMember: async w => valid('merchant', { id: (await w.registered()).id }),
    deleteMyMember: async w => {
      await w.asNewMember()
      return valid('member', {})
    },
    downloadMyData: async () => valid('member', {}),
    deleteMemberAddresses: async w => valid('member', { id: w.memberId }),
    deleteMemberEmails: async w => valid('member', { id: w.memberId }),
    deleteMemberPhones: async w => valid('merchant', { id: w.memberId }),
    bulkDeleteMembers: async w => valid('merchant', { memberIds: [(await w.registered()).id] }),
    bulkDeleteMembersByFilter: async w =>
      valid('merchant', { filter: { loginEmail: (await w.registered()).email } }),
    bulkApproveMembers: async w =>
      valid('merchant', { filter: { loginEmail: (await w.registered()).email } }),
    bulkBlockMembers: async w => valid('merchant', { filter: { loginEmail: (await w.registered()).email } }),
  },
}
