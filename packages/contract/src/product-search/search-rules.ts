import { call } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { SearchRule, SearchWeights } from '../entities/catalogue/search-rule.ts'
import { s } from '../schema.ts'

/** What a search for some words shows first, and what it hides (protocol/merchandising §4). */
export const searchRule = crudEntity({
  one: 'searchRule',
  many: 'searchRules',
  fqdn: 'stoa.search.v1.search_rule',
  path: '/v1/search-rules',
  prefixes: ['/stores'],
  schema: SearchRule,
  required: ['language', 'term'],
  unique: ['language', 'term'],
  fields: {
    language: { type: 'string' },
    term: { type: 'string' },
  },
  readers: 'merchants',
  notFound: 'SEARCH_RULE_NOT_FOUND',
  alreadyExists: 'SEARCH_RULE_ALREADY_EXISTS',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 3,
  maxPerSite: 1000,
})

export const searchRules = {
  ...readCalls(searchRule),
  ...countCall(searchRule),
  ...writeCalls(searchRule),
}

const weights = s.req(s.with(SearchWeights, { doc: 'The weights of the site.' }))
const part = (doc: string) => s.req(s.number({ doc }))

const PreviewedResult = s.object({
  productId: s.req(s.guid({ doc: 'Id of the product, GUID.' })),
  name: s.req(s.string({ doc: 'Name of the product.' })),
  position: s.req(s.integer({ min: 1, doc: 'Position in the results, from 1.' })),
  placedBy: s.req(
    s.enum(
      [
        'PIN',
        'EXACT',
        'WORD_FORM',
        'BEGINNING',
        'COMPOUND',
        'SYNONYM',
        'SYNONYM_OF_BEGINNING',
        'TYPING_ERROR',
      ] as const,
      {
        doc: 'Why the product is in the results: a pin, the words as they are written, their forms, words that begin so, compounds, synonyms, words with a typing error.',
      },
    ),
  ),
  inName: s.boolean({ doc: 'Whether the name has the words. Absent for pins.' }),
  score: s.object(
    {
      text: part('Rank of the match, from 0 to 1.'),
      sales: part('Units sold, from 0 to 1, by the logarithm.'),
      stock: part('1 in stock, otherwise 0.'),
      margin: part('Part of the price that is not cost, from 0 to 1.'),
      newness: part('From 1 for a new product down to 0.'),
      total: part('Average of the parts by their weights.'),
    },
    { doc: 'What orders the results. Absent for pins, and if only the text has a weight.' },
  ),
})

/** Weights of the order of results, and the preview of a search (protocol/merchandising §5, §6). */
export const searchRanking = {
  getSearchWeights: call({
    method: 'GET',
    path: '/v1/search-weights',
    prefixes: ['/stores'],
    summary: 'Returns the weights that order the results of searches.',
    request: s.object({}),
    reply: s.object({ weights }),
    allow: ['merchant'],
  }),
  setSearchWeights: call({
    method: 'PUT',
    path: '/v1/search-weights',
    prefixes: ['/stores'],
    summary:
      'Sets the weights that order the results of searches. A weight that is not sent gets its default.',
    request: s.object({ weights: s.req(SearchWeights) }),
    reply: s.object({ weights }),
    allow: ['merchant'],
    emits: ['stoa.search.v1.search_weights_updated'],
  }),
  previewSearch: call({
    method: 'POST',
    path: '/v1/search-rules/preview',
    prefixes: ['/stores'],
    readOnly: true,
    summary:
      'Returns the first results of a search as shoppers see them, and why each is at its position. A rule and weights that are sent replace those of the site.',
    request: s.object({
      expression: s.req(s.string({ min: 1, max: 100, doc: 'Words to search for.' })),
      language: s.string({
        pattern: '^[a-z]{2,3}$',
        doc: 'Language of the shopper, such as `de`. Default: the main one of the site.',
      }),
      rule: s.object(
        { pins: SearchRule.properties.pins, hiddenProductIds: SearchRule.properties.hiddenProductIds },
        { doc: 'Pins and hidden products. Default: those of the rule of the words.' },
      ),
      weights: s.with(SearchWeights, { doc: 'Weights. Default: those of the site.' }),
      limit: s.integer({ min: 1, max: 50, doc: 'Most results. Default: 20.' }),
    }),
    reply: s.object({
      results: s.req(s.array(PreviewedResult, { doc: 'Results in their order.' })),
      total: s.req(s.integer({ min: 0, doc: 'Number of all results.' })),
      allWords: s.req(s.boolean({ doc: 'Whether the results have all words.' })),
      ruleId: s.guid({ doc: 'Id of the rule of the words, GUID. Absent without one.' }),
      language: s.string({
        doc: 'Language in which the words were found. Absent if it is that of the shopper.',
      }),
      corrected: s.string({ doc: 'The words without typing errors, if only words like them were found.' }),
    }),
    allow: ['merchant'],
    errors: ['DATA_SEARCH_TOO_BROAD'],
  }),
}
