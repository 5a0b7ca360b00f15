import type { DataField, DataPlugin } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { lockSlugs, takenSlugs } from '../../storage/data/slug-rows.ts'
import type { ValueTable } from '../../storage/data/stored-values.ts'
import { isDateObject } from '../model/instants.ts'
import { slugify, type UrlFormat } from './slugify.ts'

type PageLink = NonNullable<DataField['typeMetadata']>['pageLink']
type Data = Record<string, unknown>

const patternOf = (link: PageLink): string =>
  link?.calculator?.fieldsPattern?.pattern ?? link?.calculator?.urlizedOnlyPattern?.pattern ?? ''

/** The keys that a page link's pattern names in braces. */
export const patternKeys = (link: PageLink): string[] =>
  [...patternOf(link).matchAll(/\{([^{}]+)\}/g)].map(match => match[1] as string)

/** What links of a collection are made by: there with the URLIZED plugin alone. */
export interface SlugRules {
  format: UrlFormat
  /** Fields whose values are made. */
  fields: readonly StoredField[]
  /** A link stays when what it was made of changes. */
  persisted: boolean
  /** A link that comes with an item is kept. */
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

/** The link that an item should have; undefined where it has no value for any of the pattern's fields. */
function wantedLink(
  maker: SlugRules,
  field: StoredField,
  item: { id: string; data: Data },
): string | undefined {
  const link = field.typeMetadata?.pageLink
  const lowercase = link?.calculator?.fieldsPattern?.lowercase !== false
  let filled = false
  const made = patternOf(link).replace(/\{([^{}]+)\}/g, (_, key: string) => {
    const value = key === '_id' ? item.id : item.data[maker.storageKeys.get(key) ?? '']
    const text = isDateObject(value) ? String(value.$date).slice(0, 10) : isPlain(value) ? String(value) : ''
    const part = slugify(text, maker.format, lowercase && key !== '_id')
    if (part !== '') filled = true
    return part
  })
  return filled ? made : undefined
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** An item whose links are to be made; they are put into its data. */
export interface SluggedItem {
  id: string
  data: Data
  before?: Data
}

/** Links that are tried in turn, so that two items never have the same. */
const NUMBERED = Array.from({ length: 20 }, (_, n) => (n === 0 ? '' : `-${n + 1}`))
const candidates = (link: string, id: string) => [...NUMBERED.map(suffix => link + suffix), `${link}-${id}`]

/** An item, and the link that it should have. Links that stay as they are, or are gone, are put into the item at once. */
const wantedLinks = (maker: SlugRules, field: StoredField, items: readonly SluggedItem[]) =>
  items.flatMap(item => {
    const key = field.storageKey
    const had = item.before?.[key]
    const sent = item.data[key]
    if (maker.mutable && typeof sent === 'string' && sent !== '' && sent !== had) return []
    if (maker.persisted && typeof had === 'string' && had !== '') {
      item.data[key] = had
      return []
    }
    const link = wantedLink(maker, field, item)
    if (link === undefined) delete item.data[key]
    return link === undefined ? [] : [{ item, link, had }]
  })

/** A pattern names another link: which one an item wants is known once that one is made. */
const namesLinks = ({ fields }: SlugRules) =>
  fields.some(({ typeMetadata }) =>
    patternKeys(typeMetadata?.pageLink).some(key => fields.some(field => field.key === key)),
  )

/**
 * Makes the links of items, as many statements as there are fields with links, and one. Who is not `alone`, with the table
 * locked, waits for whoever else makes links that may be the same: once for the links of all fields, so that nobody who holds
 * some waits for others.
 */
export async function assignSlugs(
  ctx: Pick<Ctx, 'db'>,
  maker: SlugRules,
  table: ValueTable,
  items: readonly SluggedItem[],
  { alone = false } = {},
): Promise<void> {
  if (items.length === 0) return
  const known = namesLinks(maker)
    ? undefined
    : new Map(maker.fields.map(field => [field, wantedLinks(maker, field, items)]))
  const links = known && [...known.values()].flat().map(({ link }) => link)
  if (!alone && links?.length !== 0) await lockSlugs(ctx.db, table, links)
  for (const field of maker.fields) {
    const wanted = known?.get(field) ?? wantedLinks(maker, field, items)
    const tried = wanted.flatMap(({ item, link }) => candidates(link, item.id))
    const taken = new Map(
      (await takenSlugs(ctx.db, table, field.storageKey, tried)).map(({ link, id }) => [link, id]),
    )
    for (const { item, link, had } of wanted) {
      const free = candidates(link, item.id).filter(each => (taken.get(each) ?? item.id) === item.id)
      const chosen = free.find(each => each === had) ?? free[0] ?? `${link}-${item.id}`
      taken.set(chosen, item.id)
      item.data[field.storageKey] = chosen
    }
  }
}
