/** Orders that were placed before store how their total was calculated as one step. */
export const orderExplanations = {
  name: '042-order-explanations',
  statements: `
update orders o set doc = doc || jsonb_build_object('explanation', jsonb_build_object(
  'currency', coalesce(doc ->> 'currency', s.currency),
  'total', coalesce(doc #>> '{priceSummary,total,amount}', '0'),
  'steps', jsonb_build_array(jsonb_build_object('rule', 'line-subtotal', 'part', 'order', 'counted', true,
    'amount', coalesce(doc #>> '{priceSummary,total,amount}', '0'),
    'reason', 'placed before the steps of calculations were stored')),
  'skippedDiscounts', '[]'::jsonb))
from sites s where s.id = o.site_id and not doc ? 'explanation';
`,
}
