import type { CallDeclaration, Contract, RequestOf, Role } from '@stoa/contract'
import { backupRequests, itemJobRequests, movementRequests, taskRequests } from './data-job-requests.ts'
import { PASSWORD } from './sign-in-world.ts'
import { twoOptions, type World } from './world.ts'

/** A request that succeeds, and whose it is. */
export interface Valid<M = Record<string, unknown>> {
  as: Role
  message: M
}

type Recipes = {
  [R in keyof Contract]: {
    [K in keyof Contract[R]]: (
      world: World,
    ) => Promise<Valid<Contract[R][K] extends CallDeclaration ? RequestOf<Contract[R][K]> : never>>
  }
}

const valid = <M>(as: Role, message: M): Valid<M> => ({ as, message })

/** For each call one request that succeeds, with all that it needs made first. A missing call does not compile. */
export const validRequests: Recipes = {
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
      const { sessions } = await w.must(w.contract.memberSessions.listMySessions, {}, 'member')
      return valid('member', { id: sessions.find(({ current }) => !current)?.id ?? '' })
    },
    revokeOtherSessions: async () => valid('member', {}),
  },
  factors: {
    listMyFactors: async () => valid('member', {}),
    startTotp: async () => valid('member', {}),
    confirmTotp: async w => {
      const { secret } = await w.must(w.contract.factors.startTotp, {}, 'member')
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
      const { options } = await w.must(w.contract.factors.startPasskey, {}, 'member')
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
      await w.must(changePassword, { newPassword: PASSWORD }, 'member')
      await w.trustDevice(w.memberEmail, (await w.addTotp()).secret)
      const { devices } = await w.must(w.contract.factors.listTrustedDevices, {}, 'member')
      return valid('member', { id: devices[0]?.id ?? '' })
    },
  },
  passkeys: {
    startPasskeySignIn: async () => valid('visitor', {}),
    finishPasskeySignIn: async w => {
      await w.addPasskey()
      const { stateToken, options } = await w.must(w.contract.passkeys.startPasskeySignIn, {}, 'visitor')
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
      await w.must(w.contract.members.blockMember, { id }, 'merchant')
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
  redirects: {
    createRedirectSession: async w => {
      const message = { ecomCheckout: { checkoutId: await w.checkout() } }
      return valid('visitor', { ...message, callbacks: { postFlowUrl: 'http://shop.test/' } })
    },
    redeemRedirectSession: async w => {
      const { as, message } = await validRequests.redirects.createRedirectSession(w)
      const { createRedirectSession } = w.contract.redirects
      const { redirectSession } = await w.must(createRedirectSession, message, as)
      return valid('anyone', { sessionToken: redirectSession.sessionToken })
    },
  },
  products: {
    getProduct: async w => valid('visitor', { id: (await w.product()).id }),
    queryProducts: async w => {
      const { name } = await w.product()
      return valid('visitor', {
        query: { filter: { name: { $eq: name } }, sort: [{ fieldName: 'price', order: 'ASC' as const }] },
      })
    },
    queryProductVariants: async w => {
      const { id } = await w.product({ productOptions: twoOptions, manageVariants: true })
      return valid('visitor', { id, choices: { Colour: 'Red' } })
    },
    queryStoreVariants: async w =>
      valid('visitor', { query: { filter: { productId: (await w.product()).id } } }),
    getProductOptionsAvailability: async w => {
      const { id } = await w.product({ productOptions: twoOptions, manageVariants: true })
      return valid('visitor', { id, options: { Colour: 'Red', Size: 'M' } })
    },
    getCollectionBySlug: async w => valid('visitor', { slug: (await w.collection()).slug }),
    createProduct: async () => valid('merchant', { product: { name: 'Jug', priceData: { price: 5 } } }),
    updateProduct: async w =>
      valid('merchant', { product: { id: (await w.product()).id, description: 'Holds a litre.' } }),
    deleteProduct: async w => valid('merchant', { id: (await w.product()).id }),
    updateProductVariants: async w => {
      const { id } = await w.product({ productOptions: twoOptions, manageVariants: true })
      return valid('merchant', { id, variants: [{ choices: { Colour: 'Red', Size: 'S' }, price: 9 }] })
    },
    addProductMedia: async w =>
      valid('merchant', { id: (await w.product()).id, media: [{ url: 'https://example.com/a.png' }] }),
    createCollection: async () => valid('merchant', { collection: { name: 'Spring' } }),
    addProductsToCollection: async w =>
      valid('merchant', { id: (await w.collection()).id, productIds: [(await w.product()).id] }),
    removeProductsFromCollection: async w => {
      const { id: productId } = await w.product()
      return valid('merchant', { id: (await w.collection([productId])).id, productIds: [productId] })
    },
  },
  collections: {
    getCollection: async w => valid('visitor', { id: (await w.collection()).id }),
    queryCollections: async w => valid('visitor', { query: { filter: { id: (await w.collection()).id } } }),
  },
  inventory: {
    getInventoryVariants: async w => valid('merchant', { inventoryId: (await w.product()).id }),
    updateInventoryVariants: async w => {
      const { id: productId, variants } = await w.product()
      const levels = [{ variantId: variants[0]?.id, quantity: 3 }]
      return valid('merchant', { inventoryItem: { productId, trackQuantity: true, variants: levels } })
    },
    incrementInventory: async w =>
      valid('merchant', { incrementData: [{ productId: (await w.product()).id, incrementBy: 2 }] }),
    decrementInventory: async w =>
      valid('merchant', { decrementData: [{ productId: (await w.product()).id, decrementBy: 2 }] }),
  },
  currentCart: {
    getCurrentCart: async w => valid('visitor', (await w.cart()) && {}),
    addToCurrentCart: async w => valid('visitor', { lineItems: [w.line((await w.product()).id)] }),
    updateCurrentCartLineItemQuantity: async w => {
      const { lineItems } = await w.cart()
      return valid('visitor', { lineItems: [{ id: lineItems[0]?.id, quantity: 2 }] })
    },
    removeLineItemsFromCurrentCart: async w => {
      const { lineItems } = await w.cart()
      return valid('visitor', { lineItemIds: [lineItems[0]?.id as string] })
    },
    deleteCurrentCart: async w => valid('visitor', (await w.cart()) && {}),
    estimateCurrentCartTotals: async w =>
      valid('visitor', (await w.cart()) && { shippingAddress: { country: 'DE' } }),
    createCheckoutFromCurrentCart: async w =>
      valid('visitor', (await w.cart()) && { channelType: 'WEB' as const }),
  },
  checkout: {
    getCheckout: async w => valid('visitor', { id: await w.checkout() }),
    updateCheckout: async w =>
      valid('visitor', { checkout: { id: await w.checkout(), buyerNote: 'Leave it at the door' } }),
    createOrder: async w => valid('visitor', { id: await w.checkout() }),
  },
  orders: {
    getOrder: async w => valid('visitor', { id: await w.order() }),
    searchOrders: async w => valid('visitor', (await w.order()) ? { search: {} } : {}),
    cancelOrder: async w => valid('merchant', { id: await w.order(), restockAllItems: true }),
    paymentCollectionMarkOrderAsPaid: async w => valid('merchant', { ecomOrderId: await w.order() }),
    addActivity: async w =>
      valid('merchant', { id: await w.order(), activity: { merchantComment: { message: 'Called' } } }),
    updateActivity: async w => {
      const message = await withActivity(w)
      return valid('merchant', { ...message, activity: { merchantComment: { message: 'Called twice' } } })
    },
    deleteActivity: async w => valid('merchant', await withActivity(w)),
  },
  dataCollections: {
    createDataCollection: async w => valid('merchant', { collection: w.newDataCollection() }),
    getDataCollection: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    listDataCollections: async w =>
      valid('merchant', (await w.dataCollection()) ? { paging: { limit: 5 } } : {}),
    deleteDataCollection: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    updateDataCollection: async w => {
      const id = await w.dataCollection()
      return valid('merchant', { collection: { id, fields: [{ key: 'title', type: 'TEXT' as const }] } })
    },
    patchDataCollection: async w =>
      valid('merchant', { dataCollection: { id: await w.dataCollection(), displayName: 'Journal' } }),
    restoreDataCollection: async w => {
      const dataCollectionId = await w.dataCollection()
      await w.must(w.contract.dataCollections.deleteDataCollection, { dataCollectionId }, 'merchant')
      return valid('merchant', { dataCollectionId })
    },
    createDataCollectionField: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        field: { key: 'place', type: 'TEXT' as const },
      }),
    updateDataCollectionField: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        field: { key: 'year', type: 'TEXT' as const },
        dryRun: true,
      }),
    patchDataCollectionField: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        field: { key: 'year', displayName: 'Year' },
      }),
    deleteDataCollectionField: async w =>
      valid('merchant', { dataCollectionId: await w.dataCollection(), fieldKey: 'year' }),
    restoreDataCollectionField: async w => {
      const message = { dataCollectionId: await w.dataCollection(), fieldKey: 'year' }
      await w.must(w.contract.dataCollections.deleteDataCollectionField, message, 'merchant')
      return valid('merchant', message)
    },
    addDataCollectionPlugin: async w =>
      valid('merchant', { dataCollectionId: await w.dataCollection(), plugin: { type: 'SHARED' as const } }),
    deleteDataCollectionPlugin: async w =>
      valid('merchant', { ...(await withPlugin(w, 'SHARED')), pluginType: 'SHARED' as const }),
    addPublishPlugin: async w =>
      valid('merchant', { dataCollectionId: await w.dataCollection(), publishOptions: {} }),
    deletePublishPlugin: async w => valid('merchant', await withPlugin(w, 'PUBLISH')),
    addDraftItemsPlugin: async w =>
      valid('merchant', { dataCollectionId: await w.dataCollection(), draftItemsOptions: {} }),
    deleteDraftItemsPlugin: async w => {
      const dataCollectionId = await w.dataCollection()
      const message = { dataCollectionId, draftItemsOptions: {} }
      await w.must(w.contract.dataCollections.addDraftItemsPlugin, message, 'merchant')
      return valid('merchant', { dataCollectionId })
    },
    addUrlizedPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        urlizedOptions: { format: 'PLAIN' as const },
      }),
    deleteUrlizedPlugin: async w => valid('merchant', await withPlugin(w, 'URLIZED')),
    addMultilingualPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        multilingualOptions: { translatableFieldKeys: ['title'] },
      }),
    deleteMultilingualPlugin: async w => valid('merchant', await withPlugin(w, 'MULTILINGUAL')),
    addCmsPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        cmsOptions: { siteSort: { sort: [{ fieldKey: 'year', direction: 'DESC' as const }] } },
      }),
    deleteCmsPlugin: async w => valid('merchant', await withPlugin(w, 'CMS')),
    addCatalogPlugin: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        catalogOptions: { nameFieldKey: 'title', priceFieldKey: 'year' },
      }),
    deleteCatalogPlugin: async w => {
      const dataCollectionId = await w.dataCollection()
      const catalogOptions = { nameFieldKey: 'title', priceFieldKey: 'year' }
      await w.must(
        w.contract.dataCollections.addCatalogPlugin,
        { dataCollectionId, catalogOptions },
        'merchant',
      )
      return valid('merchant', { dataCollectionId })
    },
  },
  dataIndexes: {
    createIndex: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        index: { name: 'by-year', fields: [{ path: 'year' }] },
      }),
    dropIndex: async w => {
      const dataCollectionId = await w.dataCollection()
      const index = { name: 'by-year', fields: [{ path: 'year' }] }
      await w.must(w.contract.dataIndexes.createIndex, { dataCollectionId, index }, 'merchant')
      return valid('merchant', { dataCollectionId, indexName: 'by-year' })
    },
    listIndexes: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    listAvailableIndexes: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    adviseIndexes: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
  },
  dataPermissions: {
    getPermissions: async w => valid('merchant', { dataCollectionId: await w.dataCollection() }),
    updatePermissions: async w =>
      valid('merchant', {
        dataPermissions: { id: await w.dataCollection(), itemInsert: 'SITE_MEMBER' as const },
      }),
    getMyPermissions: async w => valid('visitor', { dataCollectionId: await w.dataCollection() }),
    addSpecialPermissions: async w =>
      valid('merchant', {
        dataCollectionId: await w.dataCollection(),
        specialPermissions: { userId: w.memberId, itemRead: 'ALLOWED' as const },
      }),
    updateSpecialPermissions: async w =>
      valid('merchant', {
        specialPermissions: { id: await specialPermissionsOf(w), itemRead: 'DENIED' as const },
      }),
    removeSpecialPermissions: async w =>
      valid('merchant', { specialPermissionsId: await specialPermissionsOf(w) }),
  },
  items: {
    get: async w => valid('visitor', await w.dataItem()),
    query: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      const filter = { _id: { $in: [dataItemId] } }
      return valid('visitor', { dataCollectionId, query: { filter }, returnTotalCount: true })
    },
    count: async w => {
      const { dataCollectionId } = await w.dataItem({ year: 1927 })
      return valid('visitor', { dataCollectionId, filter: { year: { $gt: 1900 } } })
    },
    insert: async w =>
      valid('visitor', {
        dataCollectionId: await w.dataCollection(),
        dataItem: { data: { title: 'A walk', year: 1927 } },
      }),
    update: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItem: { id, data: { title: 'Another walk' } } })
    },
    save: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItem: { id, data: { title: 'Another walk' } } })
    },
    patch: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return valid('visitor', { dataCollectionId, patch: yearPatch(dataItemId) })
    },
    remove: async w => valid('visitor', await w.dataItem()),
    truncate: async w => {
      const { dataCollectionId } = await w.dataItem()
      return valid('merchant', { dataCollectionId })
    },
    bulkInsert: async w =>
      valid('visitor', {
        dataCollectionId: await w.dataCollection(),
        dataItems: [{ data: { title: 'One' } }],
      }),
    bulkUpdate: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItems: [{ id, data: { title: 'One' } }] })
    },
    bulkSave: async w => {
      const { dataCollectionId, dataItemId: id } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItems: [{ id, data: {} }, { data: {} }] })
    },
    bulkPatch: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return valid('visitor', { dataCollectionId, patches: [yearPatch(dataItemId)], returnEntity: true })
    },
    bulkRemove: async w => {
      const { dataCollectionId, dataItemId } = await w.dataItem()
      return valid('visitor', { dataCollectionId, dataItemIds: [dataItemId] })
    },
    queryReferenced: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      const { referringItemId, referringItemFieldName } = reference
      return valid('visitor', { dataCollectionId, referringItemId, referringItemFieldName })
    },
    isReferenced: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return valid('visitor', { dataCollectionId, ...reference })
    },
    insertReferences: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return valid('visitor', { dataCollectionId, dataItemReferences: [reference] })
    },
    removeReferences: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      return valid('visitor', { dataCollectionId, dataItemReferences: [reference] })
    },
    replaceReferences: async w => {
      const { dataCollectionId, reference } = await w.dataReference()
      const { referencedItemId, ...from } = reference
      return valid('visitor', { dataCollectionId, ...from, newReferencedItemIds: [referencedItemId] })
    },
    createDataItemDraft: async w => valid('merchant', await w.draftableItem()),
    publishDataItemDraft: async w => {
      const which = await w.draftableItem()
      await w.must(w.contract.items.createDataItemDraft, which, 'merchant')
      return valid('merchant', which)
    },
    unpublishDataItem: async w => valid('merchant', await w.draftableItem()),
    ...itemJobRequests,
  },
  dataTasks: taskRequests,
  dataBackups: backupRequests,
  movementJobs: movementRequests,
  sites: {
    getSite: async () => valid('visitor', {}),
    updateSite: async () =>
      valid('merchant', { site: { name: 'Stoa', appearance: { accentColor: '#336699' } } }),
  },
  events: { listEvents: async w => valid('merchant', (await w.product()) && { limit: 5 }) },
  mails: {
    listMails: async w => valid('merchant', (await w.order()) ? { limit: 5 } : {}),
    getMail: async w => {
      await w.order()
      const { mails } = await w.must(w.contract.mails.listMails, { limit: 1 }, 'merchant')
      return valid('merchant', { id: mails[0]?.id ?? '' })
    },
  },
}

const yearPatch = (dataItemId: string) => ({
  dataItemId,
  fieldModifications: [
    { fieldPath: 'year', action: 'INCREMENT_FIELD' as const, incrementFieldOptions: { value: 1 } },
  ],
})

/** A collection with a plugin that needs no options. */
const withPlugin = async (w: World, type: 'SHARED' | 'PUBLISH' | 'URLIZED' | 'MULTILINGUAL' | 'CMS') => ({
  dataCollectionId: await w.dataCollection({ plugins: [{ type }] }),
})

async function specialPermissionsOf(w: World) {
  const { specialPermissions } = await w.must(
    w.contract.dataPermissions.addSpecialPermissions,
    {
      dataCollectionId: await w.dataCollection(),
      specialPermissions: { userId: w.memberId, itemRead: 'ALLOWED' },
    },
    'merchant',
  )
  return specialPermissions.id as string
}

async function withActivity(w: World) {
  const id = await w.order()
  const activity = { merchantComment: { message: 'Called' } }
  const { activityId } = await w.must(w.contract.orders.addActivity, { id, activity }, 'merchant')
  return { id, activityId }
}

/** The valid request of a call by its name. */
export const validRequest = (world: World, resource: keyof Contract, name: string): Promise<Valid> =>
  (validRequests[resource] as Record<string, (world: World) => Promise<Valid>>)[name]?.(world) ??
  Promise.reject(new Error(`no valid request for ${resource}.${name}`))
