import type { DataFieldType } from '@stoa/contract'
import { ViolationCollector } from '../../call/violation-collector.ts'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'
import { SYSTEM_FIELDS } from '../model/item-view.ts'
import { patternKeys } from '../slugs/slugs.ts'

/** Types with translatable values. */
const TRANSLATABLE: readonly DataFieldType[] = [
  'TEXT',
  'RICH_TEXT',
  'RICH_CONTENT',
  'URL',
  'IMAGE',
  'DOCUMENT',
  'VIDEO',
  'AUDIO',
]
const SYSTEM: readonly string[] = SYSTEM_FIELDS

/** Rejects a definition whose parts name missing fields or fields of an unsuitable type. */
export function checkDefinition(doc: StoredDataCollection, at: string): void {
  const fields = new Map(doc.fields.filter(one => one.deletedAt === undefined).map(one => [one.key, one]))
  const violations = new ViolationCollector()
  const require = (key: string | undefined, what: string, types?: readonly DataFieldType[]) => {
    if (key === undefined || SYSTEM.includes(key)) return
    const field = fields.get(key)
    if (!field) violations.add(at, 'VALIDATION', `${what} names ${key}, which is not a field`)
    else if (types && !types.includes(field.type))
      violations.add(at, 'VALIDATION', `${what} names ${key}, which is a field of type ${field.type}`)
  }
  require(doc.displayField, 'displayField')
  for (const { key, typeMetadata } of fields.values())
    for (const part of patternKeys(typeMetadata?.pageLink)) require(part, `the pattern of ${key}`)
  for (const { multilingualOptions, cmsOptions } of doc.plugins) {
    for (const key of multilingualOptions?.translatableFieldKeys ?? [])
      require(key, 'translatableFieldKeys', TRANSLATABLE)
    for (const { fieldKey } of cmsOptions?.siteSort?.sort ?? []) require(fieldKey, 'siteSort')
  }
  for (const [role, key] of Object.entries(doc.catalog ?? {}))
    require(key, role, role === 'priceFieldKey' ? ['NUMBER'] : undefined)
  const types = doc.plugins.map(plugin => plugin.type)
  if (new Set(types).size < types.length)
    violations.add(`${at}.plugins`, 'VALIDATION', 'names a plugin twice')
  if (doc.draftItems && types.includes('PUBLISH'))
    violations.add(`${at}.plugins`, 'VALIDATION', 'PUBLISH and DRAFT_ITEMS exclude each other')
  violations.throwIfAny()
}
