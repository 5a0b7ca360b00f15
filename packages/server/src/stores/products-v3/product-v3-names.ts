import type { Input, ProductV3 } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { createEntities, getOrCreateEntities } from '../../crud/write-entities.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { findNamedEntities, type NamedEntity } from '../../storage/commerce/products-v3.ts'
import { brandStore } from '../products/brands.ts'
import { infoSectionStore, infoSectionTexts } from '../products/info-sections.ts'
import { ribbonStore } from '../products/ribbons.ts'
import type { StoredInfoSection } from '../products/stored-product.ts'

type Sent = Input<ProductV3>
type Named = { id?: string | null; name?: string | null }

interface Customized {
  id: string
  name: string
}
interface NameOrId {
  id?: string | undefined
  name?: string | null | undefined
}

/** Customizations of the site, which options of products share. */
export interface KnownNames {
  option(by: NameOrId): Customized | undefined
  choice(optionName: string, by: NameOrId): Customized | undefined
}

/** What the entities that requests name are called. */
export interface ResolvedNames extends KnownNames {
  brand(sent: Named): string | undefined
  ribbon(sent: Named): string | undefined
  section(
    sent: NonNullable<NonNullable<Sent['infoSections']>[number]>,
  ): Promise<StoredInfoSection | undefined>
}

/** Events of the entities that are created when a product names them. */
export type NamedEvent = `wix.stores.catalog.v3.${'brand' | 'ribbon' | 'info_section'}_created`

/** For requests that name nothing. */
export const NO_NAMES: ResolvedNames = {
  option: () => undefined,
  choice: () => undefined,
  brand: () => undefined,
  ribbon: () => undefined,
  section: async () => undefined,
}

const guidsOf = (ids: readonly (string | null | undefined)[]) =>
  ids.flatMap(id => (id && isGuid(id) ? id.toLowerCase() : []))

const matches = ({ id, name }: Customized, by: NameOrId) => (by.id ? id === by.id : name === by.name)

function knownNames(rows: readonly NamedEntity[]): KnownNames {
  const found = rows
    .filter(({ kind }) => kind === 'CUSTOMIZATION')
    .map(({ id, name, doc }) => {
      const { choices = [] } = (doc.choicesSettings ?? {}) as { choices?: Partial<Customized>[] }
      return { id, name, choices: choices.map(choice => ({ id: choice.id ?? '', name: choice.name ?? '' })) }
    })
  return {
    option: by => found.find(each => matches(each, by)),
    choice: (optionName, by) =>
      found.find(({ name }) => name === optionName)?.choices.find(each => matches(each, by)),
  }
}

const sectionOf = ({ id, doc }: Pick<NamedEntity, 'id' | 'doc'>): StoredInfoSection => ({
  id,
  ...infoSectionTexts(doc),
})

/**
 * Reads the entities that products name, in one statement; none if they name none. Brands and ribbons that are named without
 * an id are created if they do not exist.
 */
export async function resolveNames(
  ctx: Ctx<never, NamedEvent>,
  products: readonly Sent[],
): Promise<ResolvedNames> {
  const labels = products.flatMap(({ brand, ribbon, additionalRibbons }) => [
    brand,
    ribbon,
    ...(additionalRibbons ?? []),
  ])
  const sections = products.flatMap(({ infoSections }) => infoSections ?? [])
  const options = products.flatMap(({ options: made, modifiers }) => [...(made ?? []), ...(modifiers ?? [])])
  const ids = guidsOf([...labels, ...sections, ...options].map(each => each?.id))
  const uniqueNames = sections.flatMap(section => section?.uniqueName ?? [])
  const optionNames = options.flatMap(option => option?.name ?? [])
  const isNeeded = ids.length + uniqueNames.length + optionNames.length > 0
  const rows = isNeeded
    ? await findNamedEntities(ctx.db, ctx.site.id, { ids, sections: uniqueNames, options: optionNames })
    : []
  const namesOf = (each: readonly (Named | null | undefined)[]) => [
    ...new Set(each.flatMap(label => (label?.name && !label.id ? label.name : []))),
  ]
  const brands = namesOf(products.map(({ brand }) => brand))
  if (brands.length > 0) await getOrCreateEntities(ctx, brandStore, brands)
  const ribbons = namesOf(
    products.flatMap(({ ribbon, additionalRibbons }) => [ribbon, ...(additionalRibbons ?? [])]),
  )
  if (ribbons.length > 0) await getOrCreateEntities(ctx, ribbonStore, ribbons)
  const labelName = (kind: NamedEntity['kind'], { id, name }: Named) =>
    id ? rows.find(row => row.kind === kind && row.id === id.toLowerCase())?.name : (name ?? undefined)
  const knownSections = rows.filter(({ kind }) => kind === 'INFO_SECTION')
  return {
    ...knownNames(rows),
    brand: sent => labelName('BRAND', sent),
    ribbon: sent => labelName('RIBBON', sent),
    async section(sent) {
      const id = sent.id?.toLowerCase()
      const known = knownSections.find(row => (id ? row.id === id : row.doc.uniqueName === sent.uniqueName))
      if (known) return sectionOf(known)
      if (id) return undefined
      const { uniqueName, title } = sent
      if (!title) return undefined
      if (!uniqueName) return { title, description: sent.plainDescription ?? '' }
      const doc = infoSectionStore.docOf({ uniqueName, title, plainDescription: sent.plainDescription })
      const [created] = await createEntities(ctx, infoSectionStore, [{ doc, at: 'infoSections' }])
      if (!created?.row) return undefined
      knownSections.push({ kind: 'INFO_SECTION', id: created.row.id, name: uniqueName, doc: created.row.doc })
      return sectionOf(created.row)
    },
  }
}
