-- Invoices, credit notes, receipts and packing slips. The snapshot is what a document was made of; it never changes.

create table order_documents (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE', 'RECEIPT', 'PACKING_SLIP', 'EXTERNAL')),
  number text,
  subject_id text not null,
  snapshot jsonb not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, kind, number),
  foreign key (site_id, order_id) references orders on delete cascade
);
create unique index order_documents_by_subject on order_documents (site_id, order_id, kind, subject_id);

create function reject_change_of_document() returns trigger language plpgsql as $$
begin
  raise exception 'order_documents are immutable: create a credit note and a new document';
end $$;
create trigger order_documents_immutable before update on order_documents
  for each row execute function reject_change_of_document();
