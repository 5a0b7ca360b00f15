import {
  CUSTOM_NAMESPACE,
  CustomFieldEntity,
  type CustomFieldPlace,
  CustomFieldType,
  PRIVATE_NAMESPACE,
} from '@stoa/contract'
import type { DeclaredField, Label } from '../call/custom-fields.ts'
import { StartupError } from '../platform-support/startup-error.ts'

/** A field that a shop adds to one of its entities. */
export interface CustomField {
  /** Name of the value: letters, digits and `_`, at most 40, such as `purchaseOrderNumber`. Unique for its entity. */
  key: string
  /** TEXT is one line, LONG_TEXT several. A DATE is a text such as `2026-05-31`. */
  type: CustomFieldType
  /** Text for people: one, or one for each language, such as `{ en: 'Purchase order', de: 'Bestellnummer' }`. */
  label: Label
  /** Explanation below the input. @default none */
  help?: Label
  /** An order is not placed without a value; other values cannot be cleared. @default false */
  required?: boolean
  /** Values of a CHOICE: a list of them, or their labels by value. */
  choices?: readonly string[] | Readonly<Record<string, Label>>
  /** Least NUMBER. @default none */
  min?: number
  /** Greatest NUMBER, or the most characters of a text. @default none for numbers, 200 for a TEXT, 5000 for a LONG_TEXT */
  max?: number
  /** Queries can filter and sort by it. The platform builds an index when it starts. @default false */
  filter?: boolean
  /** Only merchants read and write it. For orders, products and collections. @default false */
  private?: boolean
  /** Where it is shown. Fields of cart lines are shown with their line, as `storefront`. @default ['admin'], of cart lines ['storefront'] */
  show?: readonly Lowercase<CustomFieldPlace>[]
}

/** Custom fields by what has them. */
export interface CustomFieldDeclarations {
  order?: readonly CustomField[]
  /** Fields of a checkout that its order does not get. */
  checkout?: readonly CustomField[]
  cartLine?: readonly CustomField[]
  product?: readonly CustomField[]
  variant?: readonly CustomField[]
  collection?: readonly CustomField[]
  member?: readonly CustomField[]
}

/** Where the fields of an entity can be shown. */
const PLACES: Readonly<Record<CustomFieldEntity, readonly CustomFieldPlace[]>> = {
  ORDER: ['CHECKOUT', 'ADMIN', 'LIST', 'MAILS', 'PAPERS', 'EXPORT', 'STOREFRONT'],
  CHECKOUT: ['CHECKOUT'],
  CART_LINE: ['STOREFRONT'],
  PRODUCT: ['ADMIN', 'LIST', 'EXPORT', 'STOREFRONT'],
  VARIANT: ['ADMIN', 'STOREFRONT'],
  COLLECTION: ['ADMIN', 'STOREFRONT'],
  MEMBER: ['ADMIN', 'LIST', 'EXPORT'],
}
/** Entities whose replies leave out what only merchants see. */
const WITH_PRIVATE: readonly CustomFieldEntity[] = ['ORDER', 'PRODUCT', 'COLLECTION']
/** Entities with queries of their own. */
const WITH_QUERIES: readonly CustomFieldEntity[] = ['ORDER', 'PRODUCT', 'COLLECTION', 'MEMBER']

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,39}$/
const LENGTHS: Partial<Record<CustomFieldType, number>> = { TEXT: 200, LONG_TEXT: 5000, CHOICE: 200 }
const TEXT_MAX = 10_000
const FIELDS_MAX = 50

const entityNames: Readonly<Record<string, CustomFieldEntity>> = {
  order: 'ORDER',
  checkout: 'CHECKOUT',
  cartLine: 'CART_LINE',
  product: 'PRODUCT',
  variant: 'VARIANT',
  collection: 'COLLECTION',
  member: 'MEMBER',
}

const isLabel = (value: unknown): value is Label =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).length > 0 &&
      Object.values(value).every(text => typeof text === 'string' && text.trim() !== '')

/** Reads declarations of several sources, such as a shop and its packages. A wrong one ends the start with one sentence. */
export function readDeclarations(sources: readonly CustomFieldDeclarations[]): DeclaredField[] {
  const fields: DeclaredField[] = []
  for (const source of sources)
    for (const [name, declared] of Object.entries(source)) {
      const entity = entityNames[name]
      if (!entity)
        throw new StartupError(
          `Custom fields of ${name} are declared, which is not one of ${Object.keys(entityNames).join(', ')}.`,
        )
      if (!Array.isArray(declared))
        throw new StartupError(`The custom fields of ${name} must be a list: write ${name}: [{ key: … }].`)
      for (const field of declared as readonly CustomField[]) fields.push(readField(name, entity, field))
    }
  const places = new Set<string>()
  for (const { entity, key } of fields) {
    // What a checkout has becomes the order's.
    const owner = entity === 'CHECKOUT' ? 'ORDER' : entity
    if (places.has(`${owner} ${key}`))
      throw new StartupError(`The custom field ${key} of ${owner} is declared twice: rename or remove one.`)
    places.add(`${owner} ${key}`)
  }
  for (const entity of CustomFieldEntity)
    if (fields.filter(field => field.entity === entity).length > FIELDS_MAX)
      throw new StartupError(`${entity} has more than ${FIELDS_MAX} custom fields: remove some.`)
  return fields
}

function readField(name: string, entity: CustomFieldEntity, field: CustomField): DeclaredField {
  const { key, type, label, help, required = false, min, max, filter = false } = field
  const stop = (problem: string): never => {
    throw new StartupError(`The custom field ${name}.${key} ${problem}.`)
  }
  if (typeof key !== 'string' || !KEY.test(key))
    stop('must have a key of at most 40 letters, digits and "_" that begins with a letter')
  if (!CustomFieldType.includes(type))
    stop(`has the type ${type}, which is not one of ${CustomFieldType.join(', ')}`)
  if (!isLabel(label)) stop('has no label: write a text, or one for each language')
  if (help !== undefined && !isLabel(help)) stop('has a help that is no text')
  for (const [option, value] of Object.entries({ min, max }))
    if (value !== undefined && !Number.isFinite(value)) stop(`has a ${option} that is no number`)
  if (min !== undefined && type !== 'NUMBER') stop('has a min, which only a NUMBER has')
  if (max !== undefined && type !== 'NUMBER' && (!(type in LENGTHS) || !(max >= 1 && max <= TEXT_MAX)))
    stop(`has a max of ${max}: numbers and texts have one, and that of a text is from 1 to ${TEXT_MAX}`)
  if (min !== undefined && max !== undefined && min > max) stop('has a min above its max')
  const choices = readChoices(field)
  if ((type === 'CHOICE') !== choices.length > 0) stop('must have choices if it is a CHOICE, and only then')
  if (choices.some(choice => choice.value === '' || !isLabel(choice.label)))
    stop('has a choice without a text')
  if (field.private && !WITH_PRIVATE.includes(entity))
    stop('cannot be private: fields of orders, products and collections can')
  if (filter && !WITH_QUERIES.includes(entity))
    stop('cannot be filtered: fields of orders, products, collections and members can')
  const show = (
    field.show ?? (entity === 'CART_LINE' ? ['storefront'] : entity === 'CHECKOUT' ? ['checkout'] : ['admin'])
  ).map(place => place.toUpperCase() as CustomFieldPlace)
  const wrong = show.find(place => !PLACES[entity].includes(place))
  if (wrong) {
    const possible = PLACES[entity].map(place => place.toLowerCase()).join(', ')
    stop(`is shown in ${wrong.toLowerCase()}, which is not one of ${possible}`)
  }
  const shopperPlace = show.find(place => !['ADMIN', 'LIST', 'EXPORT'].includes(place))
  if (field.private && shopperPlace)
    stop(`is private and shown in ${shopperPlace.toLowerCase()}, where buyers see it: remove one of them`)
  const limit = max ?? LENGTHS[type]
  return {
    entity,
    key,
    namespace: field.private ? PRIVATE_NAMESPACE : CUSTOM_NAMESPACE,
    type,
    label,
    ...(help !== undefined && { help }),
    required,
    choices,
    ...(min !== undefined && { min }),
    ...(limit !== undefined && { max: limit }),
    filterable: filter,
    show: new Set(show),
  }
}

function readChoices({ choices }: CustomField): DeclaredField['choices'] {
  if (choices === undefined) return []
  if (Array.isArray(choices)) return choices.map(value => ({ value: String(value), label: String(value) }))
  return Object.entries(choices).map(([value, label]) => ({ value, label: label as Label }))
}
