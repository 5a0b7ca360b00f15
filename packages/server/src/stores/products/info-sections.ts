import { contract, crudEntities, type InfoSection, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { crudHandlers } from '../../crud/crud-handlers.ts'
import { oneReply, resultsReply } from '../../crud/entity-replies.ts'
import { type Doc, type EntityViolation, entityStore } from '../../crud/entity-store.ts'
import { createEntities, type EntityOutcome } from '../../crud/write-entities.ts'
import { checkRichContent } from '../../platform-support/rich-content.ts'
import { richToHtml } from '../../platform-support/rich-html.ts'
import { copyInfoSection } from '../../storage/commerce/info-section-copies.ts'
import { countProductsByElement } from '../../storage/commerce/products.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { catalogueTag } from '../categories/collections.ts'
import { productTag } from './product-id.ts'

function checkDescription({ description }: Doc): EntityViolation[] {
  const violations: EntityViolation[] = []
  if (description !== undefined)
    checkRichContent(description, 'description', (field, problem) => {
      violations.push({ field, rule: 'VALIDATION', description: problem })
    })
  return violations
}

export const infoSectionStore = entityStore(crudEntities.infoSectionsV3, {
  table: 'info_sections',
  check: checkDescription,
  computed: {
    assignedProductsCount: async ({ db, site }, rows) => {
      const by = { list: 'additionalInfoSections', key: 'title' } as const
      const titles = rows.map(({ doc }) => String(doc.title))
      const counts = await countProductsByElement(db, site.id, by, titles)
      return new Map(rows.map(({ id, doc }) => [id, counts.get(String(doc.title)) ?? 0]))
    },
  },
})

const { getOrCreateInfoSection, bulkGetOrCreateInfoSections, ...generic } = contract.infoSectionsV3
const { updateInfoSection, bulkUpdateInfoSections, ...others } = crudHandlers(generic, infoSectionStore)

/** The texts of an info section as products hold them. */
export const infoSectionTexts = ({ title, plainDescription, description }: Doc) => ({
  title: String(title),
  description: (plainDescription as string | undefined) ?? richToHtml(description),
})

/** Brings the texts of info sections into their products. */
async function updateProducts(ctx: Ctx, ids: readonly (string | null | undefined)[]): Promise<void> {
  const { db, site } = ctx
  const namedIds = ids.flatMap(id => (id ? id.toLowerCase() : []))
  for (const { id, doc } of await infoSectionStore.rows.getMany(db, site.id, namedIds)) {
    const changed = await copyInfoSection(db, site.id, { id, ...infoSectionTexts(doc) })
    if (changed.length > 0) ctx.invalidate(catalogueTag(site.id), ...changed.map(productTag))
  }
}

/** Info sections (protocol/crud-entities §9). */
export const infoSectionHandlers = {
  ...others,
  updateInfoSection: (async (message, ctx) => {
    const reply = await updateInfoSection(message, ctx)
    await updateProducts(ctx, [message.infoSection.id])
    return reply
  }) satisfies typeof updateInfoSection,
  bulkUpdateInfoSections: (async (message, ctx) => {
    const reply = await bulkUpdateInfoSections(message, ctx)
    await updateProducts(
      ctx,
      message.infoSections.map(({ infoSection }) => infoSection?.id),
    )
    return reply
  }) satisfies typeof bulkUpdateInfoSections,
  ...implement(
    { getOrCreateInfoSection, bulkGetOrCreateInfoSections },
    {
      async getOrCreateInfoSection({ infoSection, fields }, ctx) {
        const outcome = await findOrCreate(ctx, infoSection as Doc, 'infoSection')
        const reply = await oneReply(ctx, infoSectionStore, [outcome], fields)
        return reply as { infoSection: InfoSection }
      },

      async bulkGetOrCreateInfoSections({ infoSections, fields }, ctx) {
        const outcomes: EntityOutcome[] = []
        for (const [i, wanted] of infoSections.entries())
          outcomes.push(await findOrCreate(ctx, wanted as Doc, `infoSections[${i}]`))
        const reply = await resultsReply(ctx, infoSectionStore, outcomes, { returnEntity: true, fields })
        return reply as ReplyOf<typeof bulkGetOrCreateInfoSections>
      },
    },
  ),
}

async function findOrCreate(
  ctx: Ctx<never, 'wix.stores.catalog.v3.info_section_created'>,
  wanted: Doc,
  at: string,
): Promise<EntityOutcome<'INFO_SECTION_NOT_FOUND'>> {
  const { db, site } = ctx
  const id = wanted.id ? String(wanted.id).toLowerCase() : undefined
  if (id) {
    const row = await infoSectionStore.rows.get(db, site.id, id)
    return row ? { id, row } : { id, error: { code: 'INFO_SECTION_NOT_FOUND', data: { id } } }
  }
  const name = wanted.uniqueName
  if (!name) return rejectField(`${at}.uniqueName`, 'REQUIRED_ONE_OF_FIELD', 'or id must be given')
  const find = async () => (await infoSectionStore.rows.getBy(db, site.id, 'unique_name', [String(name)]))[0]
  const sectionRow = await find()
  if (sectionRow) return { id: sectionRow.id, row: sectionRow }
  if (!wanted.title) rejectField(`${at}.title`, 'REQUIRED_FIELD', 'is required to create an info section')
  const [created] = await createEntities(ctx, infoSectionStore, [{ doc: infoSectionStore.docOf(wanted), at }])
  if (created?.row) return created
  // Another transaction has created it since the first read.
  const row = await find()
  // Created and deleted meanwhile: the retry of the transaction creates it.
  if (!row) throw new RevisionConflict('infoSection')
  return { id: row.id, row }
}
