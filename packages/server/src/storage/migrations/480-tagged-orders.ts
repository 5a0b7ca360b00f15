/** Tags of orders with their numbers come from this index alone. Most orders have no tag, and no entry. */
export const taggedOrders = {
  name: '480-tagged-orders',
  statements: `
create index tagged_orders on orders (site_id) include (private_tags, status) where private_tags is not null;
`,
}
