import type { StoredDataCollection, StoredField } from '../../storage/data/collection-rows.ts'

/** Renamed keys: old key to new key. */
export function renamesOf(
  before: readonly StoredField[],
  after: readonly StoredField[],
): Map<string, string> {
  const keyById = new Map(after.map(field => [field.fieldId, field.key]))
  return new Map(
    before.flatMap(({ fieldId, key, deletedAt }) => {
      const renamed = keyById.get(fieldId)
      return deletedAt === undefined && renamed !== undefined && renamed !== key
        ? [[key, renamed] as const]
        : []
    }),
  )
}

/** Updates every mention of a renamed key in the definition. */
export function applyRenames(
  doc: StoredDataCollection,
  renames: ReadonlyMap<string, string>,
): StoredDataCollection {
  if (renames.size === 0) return doc
  const renamedKey = <K extends string | undefined>(key: K) =>
    key === undefined ? key : (renames.get(key) ?? key)
  const catalog =
    doc.catalog &&
    Object.fromEntries(Object.entries(doc.catalog).map(([role, key]) => [role, renamedKey(key)]))
  return {
    ...doc,
    ...(doc.displayField !== undefined && { displayField: renamedKey(doc.displayField) }),
    ...(catalog && { catalog: catalog as typeof doc.catalog }),
    fields: doc.fields.map(field => withPattern(field, renames)),
    plugins: doc.plugins.map(plugin => ({
      ...plugin,
      ...(plugin.multilingualOptions && {
        multilingualOptions: {
          translatableFieldKeys: plugin.multilingualOptions.translatableFieldKeys?.map(
            key => renamedKey(key) as string,
          ),
        },
      }),
      ...(plugin.cmsOptions && {
        cmsOptions: {
          siteSort: {
            sort: plugin.cmsOptions.siteSort?.sort?.map(one => ({
              ...one,
              fieldKey: renamedKey(one.fieldKey),
            })),
          },
        },
      }),
    })),
  }
}

/** Renames the keys in braces in a page link's pattern. */
function withPattern(field: StoredField, renames: ReadonlyMap<string, string>): StoredField {
  const { pageLink } = field.typeMetadata ?? {}
  const { fieldsPattern } = pageLink?.calculator ?? {}
  if (!fieldsPattern?.pattern) return field
  const pattern = fieldsPattern.pattern.replace(/\{([^{}]+)\}/g, (all, key) =>
    renames.has(key) ? `{${renames.get(key)}}` : all,
  )
  return {
    ...field,
    typeMetadata: { pageLink: { ...pageLink, calculator: { fieldsPattern: { ...fieldsPattern, pattern } } } },
  }
}
