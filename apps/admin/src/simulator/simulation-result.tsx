import { queryDiscountRules } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMoney } from '@stoa/react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'

type Result = ReplyOf<typeof contract.purchaseSimulation.simulatePurchase>

const ruleTitles: Readonly<Record<string, string>> = {
  'list-price': t('List price'),
  modifiers: t('Modifiers'),
  'catalog-sale': t('Sale price'),
  'line-subtotal': t('Subtotal'),
  'item-discount': t('Discount on the item'),
  'order-discount': t('Discount on the order'),
  shipping: t('Delivery'),
  'shipping-discount': t('Discount on the delivery'),
  'shipping-not-needed': t('No delivery needed'),
  'additional-fee': t('Fee'),
  'tax-added': t('Tax'),
  'tax-included': t('Tax, included'),
  membership: t('Membership'),
  'gift-card': t('Gift card'),
}

const wordsOf = (reason: string) => reason.toLowerCase().replaceAll('_', ' ')

interface SimulationResultProps {
  result: Result
  date: string
  onChoose: (code: string, carrierId: string | undefined) => void
}

/** The total of a simulated purchase, its steps, and the delivery options to choose from. */
export function SimulationResult({
  result: { explanation, shippingInfo },
  date,
  onChoose,
}: SimulationResultProps) {
  const money = useMoney()
  const rules = useCall(queryDiscountRules, { query: { paging: { limit: 100 } } })
  const nameOf = (id: string) => rules.data?.discountRules.find(rule => rule.id === id)?.name ?? id
  const { currency, steps, total, skippedDiscounts } = explanation
  const selected = shippingInfo.selectedCarrierServiceOption?.code
  const options = (shippingInfo.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.map(option => ({ ...option, carrierId })),
  )
  return (
    <div className="grid gap-5">
      <Panel title={t('Total')} aside={<span className="text-sm text-muted">{date}</span>}>
        <p role="status" className="tabular font-display text-heading">
          {money(total, currency)}
        </p>
        <div className="overflow-x-auto">
          <table aria-label={t('Steps of the calculation')} className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-start text-muted">
                <th scope="col" className="py-2 pe-3 text-start font-medium">
                  {t('Step')}
                </th>
                <th scope="col" className="py-2 pe-3 text-start font-medium">
                  {t('Why')}
                </th>
                <th scope="col" className="py-2 text-end font-medium">
                  {t('Amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ rule, amount, counted, reason, rounding }, index) => (
                <tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and no ids
                  key={index}
                  className={`border-b border-line last:border-0 ${counted ? '' : 'text-muted'}`}
                >
                  <th scope="row" className="py-2 pe-3 text-start align-top font-normal">
                    {ruleTitles[rule] ?? rule}
                  </th>
                  <td className="py-2 pe-3 align-top [overflow-wrap:anywhere]">
                    {reason}
                    {rounding && (
                      <span className="text-muted"> {t('(rounded by {amount})', { amount: rounding })}</span>
                    )}
                  </td>
                  <td className="tabular py-2 text-end align-top whitespace-nowrap">
                    {counted ? money(amount, currency) : `(${money(amount, currency)})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel title={t('Delivery')}>
        {options.length === 0 ? (
          <p className="text-sm text-muted">
            {t('Nothing is offered: the items need no delivery, or the shop does not deliver there.')}
          </p>
        ) : (
          <ul aria-label={t('Delivery options')} className="grid divide-y divide-line text-sm">
            {options.map(({ code = '', title, cost, logistics, carrierId }) => (
              <li key={`${carrierId} ${code}`} className="flex items-center justify-between gap-3 py-2">
                <span className="grid">
                  <bdi>{title}</bdi>
                  <span className="text-muted">{logistics?.deliveryTime}</span>
                </span>
                <span className="flex items-center gap-3">
                  <span className="tabular">{cost?.price?.formattedAmount}</span>
                  {code === selected ? (
                    <span className="text-muted">{t('In the total')}</span>
                  ) : (
                    <SmallButton onClick={() => onChoose(code, carrierId)}>{t('Choose')}</SmallButton>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {skippedDiscounts.length > 0 && (
        <Panel title={t('Discounts without effect')}>
          <ul className="grid gap-1 text-sm">
            {skippedDiscounts.map(({ discountId, reason, missing }) => (
              <li key={discountId}>
                <bdi className="font-medium">{nameOf(discountId)}</bdi>:{' '}
                {missing
                  ? t('{reason}, {amount} missing', { reason: wordsOf(reason), amount: missing })
                  : wordsOf(reason)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
