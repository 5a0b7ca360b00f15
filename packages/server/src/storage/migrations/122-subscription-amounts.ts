/** Stores the amounts of subscription options in minor units of the site's currency as well, as discounts of products do. */
export const subscriptionAmounts = {
  name: '122-subscription-amounts',
  statements: `
update subscription_options o set doc = jsonb_set(o.doc, '{discount,valueMinor}', to_jsonb(round(
  (o.doc #>> '{discount,value}')::numeric * case
    when s.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 1
    when s.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
    when s.currency in ('CLF', 'UYW') then 10000
    else 100 end)))
from sites s
where s.id = o.site_id and o.doc #>> '{discount,type}' = 'AMOUNT' and o.doc #> '{discount,value}' is not null;
`,
}
