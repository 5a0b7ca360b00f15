import { documentTable } from './document-table.ts'

/** Info sections, customizations and subscription options of products, and the indexes that count their products. */
export const productSupport = {
  name: '092-product-support',
  statements: `${documentTable('info_sections', [
    'unique_name text collate "C" not null',
    'constraint info_sections_unique_name_taken unique (site_id, unique_name)',
  ])}
${documentTable('customizations', ['name text collate "C" not null'])}
${documentTable('subscription_options', [])}
create table product_subscription_options (
  site_id uuid not null,
  product_id uuid not null,
  option_id uuid not null,
  place int not null,
  hidden boolean not null,
  primary key (site_id, product_id, option_id),
  foreign key (site_id, product_id) references products on delete cascade,
  foreign key (site_id, option_id) references subscription_options on delete cascade
);
create index product_subscription_options_by_option on product_subscription_options (site_id, option_id, product_id);
create index products_by_info_section on products using gin ((doc -> 'additionalInfoSections') jsonb_path_ops);
create index products_by_option_name on products using gin ((doc -> 'options') jsonb_path_ops);
`,
}
