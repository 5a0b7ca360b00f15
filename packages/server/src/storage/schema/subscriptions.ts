import { documentTable } from './document-table.ts'

/** Subscriptions that products are sold with, and those that were bought. */
export const subscriptionsSchema = `
${documentTable('subscription_options')}

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

${documentTable(
  'subscription_contracts',
  `
  owner_id uuid not null,
  order_id uuid not null,
  status text not null,
  -- When the platform looks at the subscription; null after its end.
  due_at timestamptz`,
)}
create index subscription_contracts_due on subscription_contracts (due_at) where due_at is not null;
create index subscription_contracts_by_owner on subscription_contracts (site_id, owner_id, created_at desc);
`
