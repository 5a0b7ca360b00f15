import type { DataCollection, DataFieldType } from '@stoa/contract'

type Field = NonNullable<DataCollection['fields']>[number]
/** Fields of objects and elements of arrays are described as fields are, level by level. */
interface Shape {
  type: DataFieldType
  typeMetadata?: Pick<NonNullable<Field['typeMetadata']>, 'reference' | 'multiReference'> & {
    object?: { fields?: (Shape & { key: string })[] }
    array?: { elementType: DataFieldType; typeMetadata?: Shape['typeMetadata'] }
  }
}

const ANY_OBJECT = 'Record<string, unknown>'

/** What a value of each type is in code; those that others make up are in `typeOf`. */
const TYPES: Record<DataFieldType, string> = {
  TEXT: 'string',
  NUMBER: 'number',
  DATE: 'string',
  DATETIME: 'Date',
  IMAGE: 'string',
  BOOLEAN: 'boolean',
  DOCUMENT: 'string',
  URL: 'string',
  RICH_TEXT: 'string',
  VIDEO: 'string',
  ANY: 'unknown',
  ARRAY_STRING: 'string[]',
  ARRAY_DOCUMENT: 'unknown[]',
  AUDIO: 'string',
  TIME: 'string',
  LANGUAGE: 'string',
  RICH_CONTENT: ANY_OBJECT,
  MEDIA_GALLERY: `${ANY_OBJECT}[]`,
  ADDRESS: ANY_OBJECT,
  PAGE_LINK: 'string',
  REFERENCE: 'string',
  MULTI_REFERENCE: 'string[]',
  OBJECT: ANY_OBJECT,
  ARRAY: 'unknown[]',
  LEGACY_TIME: 'string',
  LEGACY_BOOK: 'unknown',
  LEGACY_EXTERNAL_URL: 'string',
  LEGACY_BROKEN_REFERENCE: 'unknown',
  LEGACY_IMAGE: 'string',
  LEGACY_COLOR: 'string',
  LEGACY_EXTERNAL_VIDEO: 'string',
  SLUG: 'string',
  EMAIL: 'string',
  MEDIA_IMAGE: 'unknown',
  MEDIA_VECTOR_ART: 'unknown',
}

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const nameOf = (key: string) => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : quoted(key))
const listOf = (type: string) => (/[ |]/.test(type) ? `(${type})[]` : `${type}[]`)

/** An item of another collection stands in place of its id where a read includes it. */
function referenceTo(id: string | undefined, known: ReadonlySet<string>): string {
  if (id === undefined) return 'string'
  return known.has(id) ? `string | StoaCollections[${quoted(id)}]` : 'string | DataItem'
}

function typeOf({ type, typeMetadata = {} }: Shape, known: ReadonlySet<string>): string {
  const { reference, multiReference, object, array } = typeMetadata
  if (type === 'REFERENCE') return referenceTo(reference?.referencedCollectionId, known)
  if (type === 'MULTI_REFERENCE') return listOf(referenceTo(multiReference?.referencedCollectionId, known))
  if (type === 'OBJECT' && object?.fields?.length)
    return `{ ${object.fields.map(field => `${nameOf(field.key)}?: ${typeOf(field, known)}`).join('; ')} }`
  if (type === 'ARRAY' && array)
    return listOf(typeOf({ type: array.elementType, typeMetadata: array.typeMetadata }, known))
  return TYPES[type]
}

const sentence = (text: string) => text.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim()

function memberOf(field: Field, known: ReadonlySet<string>): string[] {
  const { key, displayName, required } = field
  const said = displayName && displayName !== key ? [`      /** ${sentence(displayName)} */`] : []
  return [...said, `      ${nameOf(key)}${required ? '' : '?'}: ${typeOf(field as Field & Shape, known)}`]
}

/** What the PUBLISH plugin says of an item. */
const publishMembers = [
  "      _publishStatus?: 'PUBLISHED' | 'DRAFT'",
  '      _publishDate?: Date',
  '      _unpublishDate?: Date',
]

const byId = (a: DataCollection, b: DataCollection) => (a.id < b.id ? -1 : 1)

/**
 * The declarations that let the compiler know a site's collections (`StoaCollections` of `@stoa/client/data`). The same
 * collections give the same text, so that a difference means a change.
 */
export function collectionDeclarations(collections: readonly DataCollection[]): string {
  const known = new Set(collections.map(({ id }) => id))
  const entries = [...collections]
    .sort(byId)
    .flatMap(({ id, fields = [], plugins = [] }) => [
      `    ${nameOf(id)}: {`,
      '      _id: string',
      '      _owner?: string',
      '      _createdDate: Date',
      '      _updatedDate: Date',
      ...(plugins.some(({ type }) => type === 'PUBLISH') ? publishMembers : []),
      ...fields.filter(field => !field.systemField).flatMap(field => memberOf(field, known)),
      '    }',
    ])
  const foreign = entries.some(line => line.includes('DataItem'))
  return [
    '// Written by `stoa types` from the collections of the site. Write it anew when they change.',
    foreign ? "import type { DataItem } from '@stoa/client/data'" : "import '@stoa/client/data'",
    '',
    "declare module '@stoa/client/data' {",
    '  interface StoaCollections {',
    ...entries,
    '  }',
    '}',
    '',
  ].join('\n')
}
