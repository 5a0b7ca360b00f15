import type { DataField, DataPlugin } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { lockSlugs, takenSlugs } from '../../storage/data/slug-rows.ts'
import type { ValueTable } from '../../storage/data/stored-values.ts'
import { hasDateKey } from '../model/instants.ts'
import { slugify, type UrlFormat } from './slugify.ts'

type PageLink = NonNullable<DataField['typeMetadata']>['pageLink']
type Data = Record<string, unknown>

const patternOf = (link: PageLink): string =>
  link?.calculator?.fieldsPattern?.pattern ?? link?.calculator?.urlizedOnlyPattern?.pattern ?? ''

/** The keys in braces in a page link's pattern. */
export const patternKeys = (link: PageLink): string[] =>
  [...patternOf(link).matchAll(/\{([^{}]+)\}/g)].map(match => match[1] as string)

/** How slugs of a collection are generated. Exists only with the URLIZED plugin. */
export interface SlugRules {
  format: UrlFormat
  /** Fields that hold slugs. */
  fields: readonly StoredField[]
  /** A slug stays when its source fields change. */
  persisted: boolean
  /** A slug in the request is kept. */
  mutable: boolean
  storageKeys: ReadonlyMap<string, string>
}

export function slugRulesOf(definition: {
  fields: readonly StoredField[]
  plugins: readonly DataPlugin[]
}): SlugRules | undefined {
  const plugin = definition.plugins.find(({ type }) => type === 'URLIZED')
  if (!plugin) return undefined
  const { isPersisted, isMutable } =
    definition.plugins.find(({ type }) => type === 'EDITABLE_PAGE_LINK')?.editablePageLinkOptions ?? {}
  const present = definition.fields.filter(field => field.deletedAt === undefined)
  return {
    format: plugin.urlizedOptions?.format ?? 'ORIGINAL',
    fields: present.filter(field => patternOf(field.typeMetadata?.pageLink) !== ''),
    persisted: isPersisted === true,
    mutable: isMutable === true,
    storageKeys: new Map(present.map(field => [field.key, field.storageKey])),
  }
}

/** The slug without a suffix. Undefined if the item has no value for any field of the pattern. */
function baseSlug(
  rules: SlugRules,
  field: StoredField,
  item: { id: string; data: Data },
): string | undefined {
  const link = field.typeMetadata?.pageLink
  const lowercase = link?.calculator?.fieldsPattern?.lowercase !== false
  let filled = false
  const slug = patternOf(link).replace(/\{([^{}]+)\}/g, (_, key: string) => {
    const value = key === '_id' ? item.id : item.data[rules.storageKeys.get(key) ?? '']
    const text = hasDateKey(value) ? String(value.$date).slice(0, 10) : isScalar(value) ? String(value) : ''
    const part = slugify(text, rules.format, lowercase && key !== '_id')
    if (part !== '') filled = true
    return part
  })
  return filled ? slug : undefined
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** An item that gets slugs; they are written into `data`. */
export interface SluggedItem {
  id: string
  data: Data
  before?: Data
}

/** Suffixes that are tried in turn to make a slug unique. */
const SUFFIXES = Array.from({ length: 20 }, (_, n) => (n === 0 ? '' : `-${n + 1}`))
const candidates = (base: string, id: string) => [...SUFFIXES.map(suffix => base + suffix), `${base}-${id}`]

/** Items that need a slug, with its base. Persisted slugs are restored and empty ones removed right away. */
const baseSlugs = (rules: SlugRules, field: StoredField, items: readonly SluggedItem[]) =>
  items.flatMap(item => {
    const key = field.storageKey
    const previous = item.before?.[key]
    const sent = item.data[key]
    if (rules.mutable && typeof sent === 'string' && sent !== '' && sent !== previous) return []
    if (rules.persisted && typeof previous === 'string' && previous !== '') {
      item.data[key] = previous
      return []
    }
    const base = baseSlug(rules, field, item)
    if (base === undefined) delete item.data[key]
    return base === undefined ? [] : [{ item, base, previous }]
  })

/** Whether a pattern contains another slug field, whose value must be assigned first. */
const patternsUseSlugs = ({ fields }: SlugRules) =>
  fields.some(({ typeMetadata }) =>
    patternKeys(typeMetadata?.pageLink).some(key => fields.some(field => field.key === key)),
  )

/**
 * Assigns unique slugs to items, with one statement per slug field. Unless the table is locked, takes advisory locks on the
 * base slugs of all fields at once, so that two writers cannot deadlock.
 */
export async function assignSlugs(
  ctx: Pick<Ctx, 'db'>,
  rules: SlugRules,
  table: ValueTable,
  items: readonly SluggedItem[],
  { isTableLocked = false } = {},
): Promise<void> {
  if (items.length === 0) return
  const slugsByField = patternsUseSlugs(rules)
    ? undefined
    : new Map(rules.fields.map(field => [field, baseSlugs(rules, field, items)]))
  const slugs = slugsByField && [...slugsByField.values()].flat().map(({ base }) => base)
  if (!isTableLocked && slugs?.length !== 0) await lockSlugs(ctx.db, table, slugs)
  for (const field of rules.fields) {
    const requested = slugsByField?.get(field) ?? baseSlugs(rules, field, items)
    const attempted = requested.flatMap(({ item, base }) => candidates(base, item.id))
    const taken = new Map(
      (await takenSlugs(ctx.db, table, field.storageKey, attempted)).map(({ link, id }) => [link, id]),
    )
    for (const { item, base, previous } of requested) {
      const free = candidates(base, item.id).filter(each => (taken.get(each) ?? item.id) === item.id)
      const slug = free.find(each => each === previous) ?? free[0] ?? `${base}-${item.id}`
      taken.set(slug, item.id)
      item.data[field.storageKey] = slug
    }
  }
}
