import { documentTable } from './document-table.ts'

/** Subscriptions that were bought. `due_at` is when the platform looks at one; null after its end. */
export const subscriptionContracts = {
  name: '141-subscription-contracts',
  statements: `${documentTable('subscription_contracts', [
    'owner_id uuid not null',
    'order_id uuid not null',
    'status text not null',
    'due_at timestamptz',
  ])}
create index subscription_contracts_due on subscription_contracts (due_at) where due_at is not null;
create index subscription_contracts_by_owner on subscription_contracts (site_id, owner_id, created_at desc);
`,
}
