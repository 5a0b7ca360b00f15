/** Orders by the products of their lines: for recommendations, and for searches by product. */
export const recommendations = {
  name: '088-recommendations',
  statements: `
create index orders_by_product on orders
  using gin (jsonb_path_query_array(doc, '$.lineItems[*].catalogReference.catalogItemId'));
`,
}
