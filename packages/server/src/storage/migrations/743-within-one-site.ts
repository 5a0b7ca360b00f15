import type { Migration } from './migration.ts'

/**
 * What still looked beyond the site of a row. A callback names the site of its payment, and two sites may have payments of one account
 * at a provider. Triggers of Citus read what is beside their row alone (decision 110).
 */
export const withinOneSite: Migration = {
  name: '743-within-one-site',
  stop: 'A key is replaced while the table is locked.',
  statements: `
    drop index payments_by_provider_payment;
    create unique index payments_by_provider_payment on payments (site_id, provider, provider_payment_id)
      where provider_payment_id is not null;
    do $functions$
    declare
      one regprocedure;
    begin
      foreach one in array array['note_product_documents()'::regprocedure, 'note_product_texts()'] loop
        execute regexp_replace(pg_get_functiondef(one), '\\mx\\.uid = (\\w+)\\.site_id', 'x.site_id = \\1.site_id and x.uid = \\1.site_id', 'g');
      end loop;
    end $functions$`,
}
