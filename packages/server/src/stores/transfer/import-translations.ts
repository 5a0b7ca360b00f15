import type { CatalogProduct, Translation } from '@stoa/contract'
import type { JobCtx } from '../../data/jobs/index.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import {
  putTranslations,
  type StoredTranslation,
  type TranslatedKind,
} from '../../storage/commerce/translations.ts'
import { translationsTag } from '../translations/translate-product.ts'
import { readLanguage } from '../translations/translation-language.ts'

/** A translation of a record. */
export interface RecordTranslation {
  language: string
  doc: StoredTranslation
}

/** The translations of a record. Rejects languages that are none, and the main language. */
export const readTranslations = (
  ctx: Pick<JobCtx, 'site'>,
  translations: CatalogProduct['translations'],
): RecordTranslation[] =>
  (translations ?? []).map((each, i) => {
    const { language = '', ...texts } = (each ?? {}) as Partial<Translation>
    return {
      language: readLanguage(ctx, language, `translations[${i}].language`),
      doc: withoutNulls(texts) as StoredTranslation,
    }
  })

/** Sets the translations of records. Those in languages that a record does not name stay. */
export async function importTranslations(
  ctx: JobCtx,
  kind: TranslatedKind,
  records: readonly { id: string; translations: readonly RecordTranslation[] }[],
): Promise<void> {
  const wanted = records.flatMap(({ id: entityId, translations }) =>
    translations.map(each => ({ entityId, ...each })),
  )
  if (wanted.length === 0) return
  const changed = await putTranslations(ctx.db, ctx.site.id, ctx.now, kind, wanted)
  for (const { entityId, language } of changed)
    ctx.emit('stoa.stores.v1.translation_set', entityId, { entityType: kind, entityId, language })
  if (changed.length > 0) ctx.invalidate(translationsTag(ctx.site.id))
}
