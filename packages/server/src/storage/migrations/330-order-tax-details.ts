/** Removes stored views of orders, which lack `taxSummary` and `taxDetails`. A job makes them again; until then reads take the document. */
export const orderTaxDetails = {
  name: '330-order-tax-details',
  statements: `
update orders set view = null where view is not null;
`,
}
