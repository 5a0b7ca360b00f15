import { contract, type Translation } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { shownFields } from '../../platform-support/pick.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { getCollectionRow } from '../../storage/commerce/collections.ts'
import { getProductRow } from '../../storage/commerce/products.ts'
import {
  deleteTranslation,
  type EntityWithTranslation,
  entitiesWithTranslation,
  getTranslation,
  listTranslations,
  putTranslation,
  type StoredTranslation,
  type TranslatedKind,
  type TranslationRow,
} from '../../storage/commerce/translations.ts'
import { catalogueTag } from '../categories/collections.ts'
import { productTag } from '../products/product-id.ts'
import type { StoredProduct } from '../products/stored-product.ts'
import { translationsTag } from './translate-product.ts'
import { readLanguage } from './translation-language.ts'

/** Entities that one call looks through for missing texts. */
const SCANNED_MAX = 1000

const shown = shownFields(contract.translations.getTranslation.reply.properties.translation)

const toTranslation = (
  kind: TranslatedKind,
  { entityId, language, doc, updatedAt }: TranslationRow,
): Translation => ({
  entityType: kind,
  entityId,
  language,
  ...shown(doc),
  updatedDate: isoTime(updatedAt),
})

interface KeyInput {
  entityType: TranslatedKind
  entityId: string
  language: string
}

const keyOf = (ctx: Pick<Ctx, 'site'>, { entityType, entityId, language }: KeyInput) => ({
  kind: entityType,
  entityId: entityId.toLowerCase(),
  language: readLanguage(ctx, language),
})

/** The cursor of a page: the key of its last row. */
const toCursor = (...key: string[]) => Buffer.from(key.join(' ')).toString('base64url')

function readCursor(cursor: string | null | undefined): string[] | undefined {
  if (!cursor) return undefined
  const key = Buffer.from(cursor, 'base64url').toString().split(' ')
  return isGuid(key[0] ?? '') ? key : rejectField('cursor', 'FORMAT', 'must be the cursor of a reply')
}

function dropTexts(ctx: Pick<Ctx, 'invalidate' | 'site'>, entityId: string): void {
  ctx.invalidate(translationsTag(ctx.site.id), productTag(entityId), catalogueTag(ctx.site.id))
}

const has = (list: readonly { original?: string | null }[] | undefined, original: string) =>
  list?.find(each => each.original === original)

function ofOptions(
  { options = [], modifiers = [] }: Partial<StoredProduct>,
  translation: StoredTranslation,
): string[] {
  return [...options, ...modifiers].flatMap(({ name, choices }) => {
    const found = translation.options?.find(({ original }) => original === name)
    return [
      ...(found?.name ? [] : [`options.${name}`]),
      ...choices.flatMap(({ description }) => {
        const choice = found?.choices?.find(({ original }) => original === description)
        return choice?.text ? [] : [`options.${name}.${description}`]
      }),
    ]
  })
}

/** The texts of an entity that its translation does not have. */
function missingTexts({ doc, translation }: EntityWithTranslation, kind: 'PRODUCT' | 'COLLECTION') {
  const known = translation ?? {}
  const product = doc as Partial<StoredProduct>
  const missing = [
    ...(known.name ? [] : ['name']),
    ...(doc.description && !known.description ? ['description'] : []),
  ]
  if (kind === 'COLLECTION') return missing
  const sections = (product.additionalInfoSections ?? []).filter(({ title, description }) => {
    const found = has(known.infoSections, title ?? '') as { title?: string; description?: string } | undefined
    return (title && !found?.title) || (description && !found?.description)
  })
  return [
    ...missing,
    ...(product.ribbon && !known.ribbon ? ['ribbon'] : []),
    ...sections.map(({ title }) => `infoSections.${title}`),
    ...ofOptions(product, known),
  ]
}

/** Translations of the catalogue (protocol/translations §1). */
export const translationHandlers = implement(contract.translations, {
  async setTranslation({ translation, ...input }, ctx) {
    const key = keyOf(ctx, input)
    const { kind, entityId, language } = key
    const { db, site } = ctx
    if (kind === 'PRODUCT' && !(await getProductRow(db, site.id, entityId, { lock: true })))
      ctx.fail('PRODUCT_NOT_FOUND', { id: entityId })
    if (
      kind === 'COLLECTION' &&
      !(await getCollectionRow(db, site.id, { id: entityId }, false, { lock: true }))
    )
      ctx.fail('COLLECTION_NOT_FOUND', { id: entityId })
    const doc = withoutNulls(translation) as StoredTranslation
    await putTranslation(db, site.id, ctx.now, key, doc)
    const stored = toTranslation(kind, { entityId, language, doc, updatedAt: ctx.now })
    ctx.emit('stoa.stores.v1.translation_set', entityId, { translation: stored })
    dropTexts(ctx, entityId)
    return { translation: stored }
  },

  async getTranslation(input, ctx) {
    const key = keyOf(ctx, input)
    const row = await getTranslation(ctx.db, ctx.site.id, key)
    return row
      ? { translation: toTranslation(key.kind, row) }
      : ctx.fail('TRANSLATION_NOT_FOUND', { entityId: key.entityId, language: key.language })
  },

  async deleteTranslation(input, ctx) {
    const { kind: entityType, ...key } = keyOf(ctx, input)
    if (!(await deleteTranslation(ctx.db, ctx.site.id, { kind: entityType, ...key })))
      ctx.fail('TRANSLATION_NOT_FOUND', key)
    ctx.emit('stoa.stores.v1.translation_deleted', key.entityId, { entityType, ...key })
    dropTexts(ctx, key.entityId)
    return {}
  },

  async queryTranslations({ entityType, entityIds, language, limit, cursor }, ctx) {
    const [entityId, after] = readCursor(cursor) ?? []
    const size = limit ?? 100
    const ids = entityIds?.flatMap(id => (id ? [id.toLowerCase()] : []))
    const rows = await listTranslations(ctx.db, ctx.site.id, {
      kind: entityType,
      entityIds: ids?.length ? ids : undefined,
      language: language ? readLanguage(ctx, language) : undefined,
      after: entityId ? { entityId, language: after ?? '' } : undefined,
      limit: size + 1,
    })
    const page = rows.slice(0, size)
    const last = page.at(-1)
    return {
      translations: page.map(row => toTranslation(entityType, row)),
      ...(rows.length > size && last && { cursor: toCursor(last.entityId, last.language) }),
    }
  },

  async listMissingTranslations({ entityType: kind, language, limit, cursor }, ctx) {
    const [after] = readCursor(cursor) ?? []
    const size = limit ?? 100
    const rows = await entitiesWithTranslation(ctx.db, ctx.site.id, {
      kind,
      language: readLanguage(ctx, language),
      ...(after && { after }),
      limit: SCANNED_MAX,
    })
    const entities: { entityId: string; name: string; missing: string[] }[] = []
    let last: string | undefined
    for (const row of rows) {
      if (entities.length === size) break
      last = row.id
      const missing = missingTexts(row, kind)
      if (missing.length > 0) entities.push({ entityId: row.id, name: row.name, missing })
    }
    const isDone = rows.length < SCANNED_MAX && last === rows.at(-1)?.id
    return { entities, ...(!isDone && last && { cursor: toCursor(last) }) }
  },
})
