import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unnamedFields } from './reply-fields.ts'

const server = join(import.meta.dirname, '../../packages/server/src')
const PRODUCTION = /^(?!.*(?:\.(?:test|fixture|requests)\.ts$|(?:^|\/)testing\/))/

/** Functions that take all fields of an object on purpose, and what they make. */
const EXCEPTIONS = [
  'data/adaptors/external-collection.ts: toExternal', // A collection, as it would be stored.
  'data/jobs/movement/movement-jobs.ts: toJob', // The argument of the view.
  'data/model/initial-cursor.ts: toCursorPaging', // A query.
  'draft-orders/draft-order-view.ts: draft-orders/draft-order-view.ts', // The row after a change.
  'ecom/totals/pricing-inputs.ts: toFee', // Input of the pricing engine.
  'edge/respond.ts: toResponse', // The options of a response.
  'members/personal-data.ts: toPersonalData', // All that is stored about a person.
  'newsletter/subscriptions.ts: view', // The argument of the view.
  'orders/discount-terms.ts: toDiscountTerm', // The stored form.
  'payments/providers/plugin/plugin-provider.ts: toWire', // A request to a plug-in.
  'platform-support/shown-extended-fields.ts: shownExtendedFields', // All namespaces but the private one.
  'service-plugins/service-plugins.ts: toAsk', // A plug-in, for its invocation.
  'storage/data/imported-items.ts: toImported', // A row.
  'stores/products/subscription-options.ts: toStored', // The stored form.
  'stores/transfer/catalog-csv.ts: toCsvLines', // Lines of a file.
  'stores/transfer/to-record.ts: toProductRecord', // A record from which an import makes the same product.
  'stores/transfer/to-record.ts: toVariantRecord', // The same of a variant.
]

describe('replies name the fields of stored documents', () => {
  const files = globSync('**/*.ts', { cwd: server }).filter(file => PRODUCTION.test(file))

  it('in all views of the server', () => {
    const found = files.flatMap(file =>
      unnamedFields(file, readFileSync(join(server, file), 'utf8')).map(({ view }) => `${file}: ${view}`),
    )
    expect(files.length).toBeGreaterThan(1000)
    expect([...new Set(found)].sort()).toEqual(EXCEPTIONS)
  }, 60_000)

  it.each([
    ['a document', 'a.ts', 'const toCart = ({ doc }) => ({ id: 1, ...doc })', '...doc'],
    ['the document of a row', 'a.ts', 'function toCart(row) { return { ...row.doc } }', '...row.doc'],
    ['a document that may be absent', 'a.ts', 'const toCart = row => ({ ...row?.doc })', '...row?.doc'],
    ['a row, in a method', 'a.ts', 'export const store = { view: row => ({ ...row }) }', '...row'],
    ['the rest of a parameter', 'a.ts', 'const toCart = ({ id: _, ...rest }) => rest', '{ id: _, ...rest }'],
    [
      'the rest of a document',
      'a.ts',
      'function toCart(a) { const { b, ...c } = a.doc; return c }',
      '{ b, ...c }',
    ],
    ['the rest of an element', 'a.ts', 'const toCart = a => a.map(({ b, ...c }) => c)', '{ b, ...c }'],
    ['a document, in a file of views', 'a-view.ts', 'const cart = ({ doc }) => ({ ...doc })', '...doc'],
  ])('finds %s', (_, path, source, found) => {
    expect(unnamedFields(path, source).map(each => each.source)).toEqual([found])
  })

  it.each([
    [
      'fields that are picked',
      'const toCart = ({ doc }) => ({ ...pick(doc, NAMES), ...(doc.a && { a: 1 }) })',
    ],
    [
      'the rest of what was computed',
      'function toCart(a) { const { b, ...c } = describe(a); return { ...c } }',
    ],
    ['a document to store', 'const changed = ({ doc }) => ({ ...doc, name: 1 })'],
  ])('accepts %s', (_, source) => {
    expect(unnamedFields('a.ts', source)).toEqual([])
  })
})
