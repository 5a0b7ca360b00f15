import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { infoSectionsV3: sections } = contract
const { driver: w } = await openTestShop()
const getOrCreate = (infoSection: object) =>
  w.merchant.send(sections.getOrCreateInfoSection, { infoSection } as never)

test('getOrCreate finds by id or unique name, and creates once (protocol/crud-entities §9)', async () => {
  const wanted = { uniqueName: 'care', title: 'Care', plainDescription: 'Wash cold.' }
  const replies = await Promise.all(Array.from({ length: 8 }, () => getOrCreate(wanted)))
  const ids = new Set(replies.map(({ body }) => body.infoSection?.id))
  expect([replies.map(({ status }) => status), ids.size]).toEqual([Array(8).fill(200), 1])
  const [id] = ids
  expect((await getOrCreate({ id })).body.infoSection).toMatchObject(wanted)
  const unknown = await getOrCreate({ id: w.memberId })
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'INFO_SECTION_NOT_FOUND'])
  expect(rejectedFields(await getOrCreate({ title: 'x' }))).toEqual({
    'infoSection.uniqueName': 'REQUIRED_ONE_OF_FIELD',
  })
  expect(rejectedFields(await getOrCreate({ uniqueName: 'new' }))).toEqual({
    'infoSection.title': 'REQUIRED_FIELD',
  })
})

test('bulkGetOrCreate replies for each item in its order', async () => {
  const infoSections = ['b', 'a', 'b'].map(uniqueName => ({ uniqueName, title: uniqueName }))
  const { results } = await w.merchant.callOk(sections.bulkGetOrCreateInfoSections, { infoSections })
  expect(results.map(({ item }) => item?.uniqueName)).toEqual(['b', 'a', 'b'])
  expect(results[0]?.item?.id).toBe(results[2]?.item?.id)
})

test.each([
  ['infoSection.description', { text: 'x' }],
  ['infoSection.description.nodes[0]', { nodes: ['x'] }],
  ['infoSection.description.nodes[0].nodes[0]', { nodes: [{ type: 'PARAGRAPH', nodes: [{}] }] }],
])('a description must be a rich document: %s', async (field, description) => {
  const infoSection = { uniqueName: 'rich', title: 'Rich', description }
  const reply = await w.merchant.send(sections.createInfoSection, { infoSection } as never)
  expect([reply.status, rejectedFields(reply)]).toEqual([400, { [field]: 'VALIDATION' }])
})

test('assignedProductsCount counts products with a section of the title, for merchants', async () => {
  const section = { title: 'Material', description: 'Wool' }
  await w.product({ additionalInfoSections: [section, { title: 'Origin', description: 'Wales' }] })
  await w.product({ additionalInfoSections: [section] })
  const { body } = await getOrCreate({ uniqueName: 'material', title: 'Material' })
  const message = { infoSectionId: body.infoSection.id, fields: ['ASSIGNED_PRODUCTS_COUNT' as const] }
  const { infoSection } = await w.merchant.callOk(sections.getInfoSection, message)
  expect(infoSection.assignedProductsCount).toBe(2)
  expect((await w.visitor.send(sections.getInfoSection, message)).status).toBe(400)
})

test('products show the texts of their shared sections, in both catalogues, after a change (protocol/crud-entities §9)', async () => {
  const { products, productsV3 } = contract
  const { body } = await getOrCreate({ uniqueName: 'wool', title: 'Wool', plainDescription: 'Wash cold.' })
  const { id } = body.infoSection
  const [both, other] = [
    await w.product({ additionalInfoSections: [{ title: 'Origin' }] }),
    await w.product(),
  ]
  const fields: ('INFO_SECTION' | 'INFO_SECTION_PLAIN_DESCRIPTION')[] = [
    'INFO_SECTION',
    'INFO_SECTION_PLAIN_DESCRIPTION',
  ]
  const { product } = await w.merchant.callOk(productsV3.getProductV3, { productId: both.id, fields })
  const infoSections = [{ id }, ...(product.infoSections ?? [])]
  await w.merchant.callOk(productsV3.updateProductV3, {
    product: { id: both.id, revision: product.revision, infoSections },
  } as never)
  const shown = async (productId: string) =>
    (await w.visitor.callOk(products.getProduct, { id: productId })).product.additionalInfoSections
  expect(await shown(both.id)).toMatchObject([
    { title: 'Wool', description: 'Wash cold.' },
    { title: 'Origin' },
  ])
  const change = { id, revision: body.infoSection.revision, title: 'Wool care', plainDescription: 'Air it.' }
  await w.merchant.callOk(sections.updateInfoSection, { infoSection: change } as never)
  expect(await shown(both.id)).toMatchObject([
    { title: 'Wool care', description: 'Air it.' },
    { title: 'Origin' },
  ])
  expect(await shown(other.id)).toEqual([])
  const bulk = { infoSection: { id, revision: '2', plainDescription: 'Brush it.' } }
  await w.merchant.callOk(sections.bulkUpdateInfoSections, { infoSections: [bulk] } as never)
  expect(await shown(both.id)).toMatchObject([{ title: 'Wool care', description: 'Brush it.' }, {}])
})
