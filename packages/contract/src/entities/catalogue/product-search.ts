import { s } from '../../schema.ts'

const facetName = s.req.string({
  min: 1,
  max: 100,
  doc: 'Name of the facet: `brand`, `ribbon`, `collection`, `productType`, `inStock`, or `option:` with the name of an option, such as `option:Color`.',
})

export const FacetFilter = s.object({
  name: facetName,
  values: s.req.array(s.string({ min: 1, max: 100 }), {
    min: 1,
    max: 50,
    doc: 'Values of which products must have one. Those of `collection` are ids, those of `inStock` `true` and `false`.',
  }),
})

export const ProductFacetValue = s.object({
  value: s.req.string({ doc: 'Value to filter by.' }),
  label: s.string({
    doc: 'Name of the collection, if the value is its id. Of ribbons and choices the text in the language of the caller, if one of the products has it.',
  }),
  count: s.req.integer({ min: 0, doc: 'Number of products.' }),
})

export const ProductFacet = s.object({
  name: facetName,
  label: s.string({
    doc: 'Name of the option in the language of the caller, if one of the products has it.',
  }),
  values: s.req.array(ProductFacetValue, { doc: 'Values, those with the most products first.' }),
})

export const FoundCollection = s.object({
  id: s.req.guid({ doc: 'Id of the collection, GUID.' }),
  name: s.req.string({ doc: 'Name in the language of the caller.' }),
  slug: s.req.string({ doc: 'Last part of the URL of its page.' }),
})

export const PriceRange = s.object({
  min: s.number({
    min: 0,
    max: 999_999_999.99,
    doc: 'Lowest price, in the currency of the site. Default: 0.',
  }),
  max: s.number({
    min: 0,
    max: 999_999_999.99,
    doc: 'Highest price, in the currency of the site. Default: no limit.',
  }),
})

export const PriceBand = s.object({
  from: s.req.number({ doc: 'Lowest price of the band.' }),
  to: s.req.number({ doc: 'Price below which the band ends.' }),
  count: s.req.integer({ min: 0, doc: 'Number of products.' }),
})

export const ProductPrices = s.object({
  min: s.req.number({ doc: 'Lowest price of a matching product, as if prices had no filter.' }),
  max: s.req.number({ doc: 'Highest of the lowest prices of products.' }),
  bands: s.req.array(PriceBand, { doc: 'Ranges with round borders that have products.' }),
})
