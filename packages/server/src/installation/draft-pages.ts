import { storefrontCollections } from '@stoa/contract'
import type { PresetsTexts } from '@stoa/texts/presets'
import type { AnyCtx } from '../call/context.ts'

const text = (text: string) => [{ type: 'TEXT', textData: { text, decorations: [] } }]

/** Paragraphs and `## headings`, separated by empty lines, as rich content. */
const richContent = (source: string) => ({
  nodes: source
    .split('\n\n')
    .map(block =>
      block.startsWith('## ')
        ? { type: 'HEADING', headingData: { level: 2 }, nodes: text(block.slice(3)) }
        : { type: 'PARAGRAPH', nodes: text(block) },
    ),
})

/** Adds the collections of the storefront, with the legal pages and their menu as drafts. */
export async function addDraftPages({ invoke }: Pick<AnyCtx, 'invoke'>, texts: PresetsTexts): Promise<void> {
  const pages = [
    { slug: 'imprint', title: texts.imprint, body: texts.imprintText },
    { slug: 'terms', title: texts.terms, body: texts.termsText },
    { slug: 'privacy', title: texts.privacy, body: texts.privacyText },
    { slug: 'returns', title: texts.returns, body: texts.returnsText },
  ]
  for (const collection of storefrontCollections)
    await invoke('dataCollections.createDataCollection', { collection }, { asPlatform: true })
  const insert = (dataCollectionId: string, items: readonly object[]) =>
    invoke(
      'items.bulkInsert',
      {
        dataCollectionId,
        dataItems: items.map(data => ({ data: { ...data, _publishStatus: 'DRAFT' } })),
        allOrNothing: true,
      },
      { asPlatform: true },
    )
  await insert(
    'shopPages',
    pages.map(({ body, ...page }) => ({ ...page, body: richContent(`${texts.draft}\n\n${body}`) })),
  )
  await insert(
    'shopMenus',
    pages.map(({ slug, title }, index) => ({
      menu: 'legal',
      label: title,
      url: `/pages/${slug}`,
      position: index + 1,
    })),
  )
}
