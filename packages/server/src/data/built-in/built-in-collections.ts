import { isObject } from '../../platform-support/is-object.ts'

type Entity = Record<string, unknown>

/** A collection that other features have as entities: which call reads them, and what their fields are called. */
export interface BuiltInCollection {
  /** The call that lists the entities, with the rights of the caller. */
  call: string
  /** Field of the list in its reply. */
  list: string
  /** Name of the sort order in its query. */
  sort: 'sort' | 'sorting'
  /** What its message has besides the query. */
  message?: Readonly<Record<string, unknown>>
  /** Merchants only: other callers would see less than the name of the collection says. */
  forMerchants?: true
  /** Fields of filters and sort orders, by the name of the item's field. */
  fields: Readonly<Record<string, string>>
  toData: (entity: Entity) => Entity
}

const part = (value: unknown): Entity => (isObject(value) ? value : {})
const date = (value: unknown) => (typeof value === 'string' ? { $date: value } : undefined)

/** Leaves out what the entity does not have. */
const present = (data: Entity): Entity =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== null))

const pictureOf = (media: unknown) => part(part(part(media).mainMedia).image).url

const product = (entity: Entity): Entity => {
  const { priceData, stock, media, productPageUrl, convertedPriceData } = entity
  const price = part(priceData)
  const { formatted } = price
  const inventory = part(stock)
  return present({
    _id: entity.id,
    name: entity.name,
    slug: entity.slug,
    description: entity.description,
    sku: entity.sku,
    productType: entity.productType,
    visible: entity.visible,
    currency: price.currency,
    price: price.price,
    discountedPrice: price.discountedPrice,
    formattedPrice: part(formatted).price,
    formattedDiscountedPrice: part(formatted).discountedPrice,
    convertedPriceData,
    weight: entity.weight,
    ribbon: entity.ribbon,
    brand: entity.brand,
    discount: entity.discount,
    manageVariants: entity.manageVariants,
    productOptions: entity.productOptions,
    customTextFields: entity.customTextFields,
    additionalInfoSections: entity.additionalInfoSections,
    mainMedia: pictureOf(media),
    mediaItems: part(media).items,
    inStock: inventory.inStock,
    trackInventory: inventory.trackInventory,
    quantityInStock: inventory.quantity,
    numericId: entity.numericId,
    productPageUrl: part(productPageUrl).path,
    collections: entity.collectionIds,
    _createdDate: date(entity.createdDate),
    _updatedDate: date(entity.lastUpdated),
  })
}

const collection = (entity: Entity): Entity =>
  present({
    _id: entity.id,
    name: entity.name,
    slug: entity.slug,
    description: entity.description,
    visible: entity.visible,
    numberOfProducts: entity.numberOfProducts,
    mainMedia: pictureOf(entity.media),
  })

const publicMember = (entity: Entity): Entity => {
  const { nickname, slug, title, photo, cover } = part(entity.profile)
  return present({
    _id: entity.id,
    nickname,
    slug,
    title,
    profilePhoto: part(photo).url,
    coverPhoto: part(cover).url,
    _createdDate: date(entity.createdDate),
    _updatedDate: date(entity.updatedDate),
  })
}

const fullMember = (entity: Entity): Entity => {
  const { firstName, lastName, phones, emails, addresses, birthdate, company, jobTitle } = part(
    entity.contact,
  )
  return present({
    ...publicMember(entity),
    loginEmail: entity.loginEmail,
    contactId: entity.contactId,
    status: entity.status,
    privacyStatus: entity.privacyStatus,
    activityStatus: entity.activityStatus,
    firstName,
    lastName,
    phones,
    emails,
    addresses,
    birthdate,
    company,
    jobTitle,
    lastLoginDate: date(entity.lastLoginDate),
  })
}

const publicFields = {
  _id: 'id',
  nickname: 'profile.nickname',
  slug: 'profile.slug',
  title: 'profile.title',
  _createdDate: 'createdDate',
  _updatedDate: 'updatedDate',
}
const members = { call: 'members.queryMembers', list: 'members', sort: 'sorting' } as const

/** Collections that existing programs read, and that are no collections of the site (protocol/programs §8). */
export const builtInCollections: Readonly<Record<string, BuiltInCollection>> = {
  'Stores/Products': {
    call: 'products.queryProducts',
    list: 'products',
    sort: 'sort',
    fields: {
      _id: 'id',
      name: 'name',
      slug: 'slug',
      sku: 'sku',
      description: 'description',
      price: 'price',
      productType: 'productType',
      numericId: 'numericId',
      collections: 'collectionIds',
      _createdDate: 'createdDate',
      createdDate: 'createdDate',
      _updatedDate: 'lastUpdated',
      lastUpdated: 'lastUpdated',
    },
    toData: product,
  },
  'Stores/Collections': {
    call: 'collections.queryCollections',
    list: 'collections',
    sort: 'sort',
    fields: { _id: 'id', name: 'name', slug: 'slug', visible: 'visible' },
    toData: collection,
  },
  'Members/PublicData': {
    ...members,
    message: { fieldsets: ['PUBLIC'] },
    fields: publicFields,
    toData: publicMember,
  },
  'Members/FullData': {
    ...members,
    message: { fieldsets: ['FULL'] },
    forMerchants: true,
    fields: {
      ...publicFields,
      loginEmail: 'loginEmail',
      contactId: 'contactId',
      status: 'status',
      privacyStatus: 'privacyStatus',
      activityStatus: 'activityStatus',
      firstName: 'contact.firstName',
      lastName: 'contact.lastName',
      lastLoginDate: 'lastLoginDate',
    },
    toData: fullMember,
  },
}

export const builtInCollection = (id: string): BuiltInCollection | undefined =>
  Object.hasOwn(builtInCollections, id) ? builtInCollections[id] : undefined
