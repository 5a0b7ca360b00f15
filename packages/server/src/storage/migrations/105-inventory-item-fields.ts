/** Values of apps in inventory items, and the index that finds variants without their product. */
export const inventoryItemFields = {
  name: '105-inventory-item-fields',
  statements: `
alter table inventory_items add column extended_fields jsonb;
create index variants_by_id on variants (site_id, id);
`,
}
