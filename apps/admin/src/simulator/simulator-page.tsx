import { queryDiscountRules, queryProducts, simulatePurchase } from '@stoa/client/calls'
import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import { useCall, useMoney } from '@stoa/react'
import { Alert, Button, EmptyState, Field, TextInput } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { ProductPicker } from '../form/product-picker.tsx'
import { fromLocalTime } from '../form/shop-time.ts'
import { TextField } from '../form/text-field.tsx'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel } from '../shell/page.tsx'

type Request = RequestOf<typeof contract.purchaseSimulation.simulatePurchase>
type Result = ReplyOf<typeof contract.purchaseSimulation.simulatePurchase>

/** The catalogue of the stores (protocol/catalogue §6). */
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const ruleTitles: Readonly<Record<string, string>> = {
  'list-price': 'List price',
  'catalog-sale': 'Sale price',
  'line-subtotal': 'Subtotal',
  'item-discount': 'Discount on the item',
  'order-discount': 'Discount on the order',
  shipping: 'Delivery',
  'shipping-discount': 'Discount on the delivery',
  'shipping-not-needed': 'No delivery needed',
  'additional-fee': 'Fee',
  'tax-added': 'Tax',
  'tax-included': 'Tax, included',
  membership: 'Membership',
  'gift-card': 'Gift card',
}

/** Answers what a cart costs somewhere at some time, and why. */
export function SimulatorPage() {
  const { timeZone, locale } = useStaff().site
  const [chosen, setChosen] = useState<string[]>([])
  const [request, setRequest] = useState<Request>()
  const [failure, setFailure] = useState<unknown>()
  const { data, error, isFetching } = useCall(simulatePurchase, request as Request, {
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const submit = (form: FormData) => {
    setFailure(undefined)
    if (chosen.length === 0) {
      setFailure(new FormError('Choose at least one product.'))
      return
    }
    const [country, subdivision, city, postalCode, couponCode, date] = [
      'country',
      'subdivision',
      'city',
      'postalCode',
      'coupon',
      'date',
    ].map(name => textOf(form, name))
    setRequest({
      lineItems: chosen.map(catalogItemId => ({
        catalogReference: { appId: STORES_APP, catalogItemId },
        quantity: Number(form.get(`quantity-${catalogItemId}`)) || 1,
      })),
      ...(country && {
        shippingAddress: {
          country: country.toUpperCase(),
          ...(subdivision && { subdivision }),
          ...(city && { city }),
          ...(postalCode && { postalCode }),
        },
      }),
      ...(couponCode && { couponCode }),
      ...(date && { date: fromLocalTime(date.slice(0, 16), timeZone) }),
    })
  }
  const choose = (code: string, carrierId: string | undefined) =>
    request && setRequest({ ...request, selectedShippingOption: { code, ...(carrierId && { carrierId }) } })
  return (
    <Page title="Price simulator">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Panel title="What, where and when">
          <form
            className="grid gap-4"
            onSubmit={event => {
              event.preventDefault()
              submit(new FormData(event.currentTarget))
            }}
          >
            <ProductPicker label="Products" chosen={chosen} max={20} onChange={setChosen} />
            <Quantities ids={chosen} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                name="country"
                label="Country"
                hint="Code of two letters."
                pattern="[A-Za-z]{2}"
                maxLength={2}
                optional
              />
              <TextField name="subdivision" label="State" hint="Such as US-NY." maxLength={50} optional />
              <TextField name="city" label="City" maxLength={50} optional />
              <TextField name="postalCode" label="Postal code" maxLength={50} optional />
              <TextField name="coupon" label="Coupon" maxLength={100} optional />
              <TextField name="date" label="When" type="datetime-local" optional className="sm:col-span-2" />
            </div>
            <p className="text-sm text-muted">
              Times are those of {timeZone}. Empty: now. Stock and scheduled changes of products are those of
              now.
            </p>
            {failure !== undefined && <Alert tone="danger" title={errorText(failure)} />}
            <Button type="submit" busy={isFetching} className="justify-self-start">
              Calculate
            </Button>
          </form>
        </Panel>
        {error ? (
          <Alert tone="danger" title={errorText(error)} />
        ) : data ? (
          <ResultPanel
            result={data}
            date={
              request?.date
                ? new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(
                    new Date(request.date),
                  )
                : 'now'
            }
            onChoose={choose}
          />
        ) : (
          <EmptyState title="What does a cart cost, and why?">
            Choose products, a place and a time. Every step of the calculation is shown.
          </EmptyState>
        )}
      </div>
    </Page>
  )
}

function Quantities({ ids }: { ids: readonly string[] }) {
  const { data } = useCall(
    queryProducts,
    { query: { filter: { id: { $in: [...ids] } }, paging: { limit: 100 } } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  )
  const nameOf = (id: string) => data?.products.find(product => product.id === id)?.name ?? 'Product'
  return ids.map(id => (
    <Field key={id} id={`quantity-${id}`} label={`Units of ${nameOf(id)}`}>
      {control => (
        <TextInput
          {...control}
          name={`quantity-${id}`}
          type="number"
          min="1"
          max="100000"
          defaultValue="1"
          required
        />
      )}
    </Field>
  ))
}

interface ResultPanelProps {
  result: Result
  date: string
  onChoose: (code: string, carrierId: string | undefined) => void
}

function ResultPanel({ result: { explanation, shippingInfo }, date, onChoose }: ResultPanelProps) {
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
      <Panel title="Total" aside={<span className="text-sm text-muted">{date}</span>}>
        <p role="status" className="tabular font-display text-heading">
          {money(total, currency)}
        </p>
        <div className="overflow-x-auto">
          <table aria-label="Steps of the calculation" className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-start text-muted">
                <th scope="col" className="py-2 pe-3 text-start font-medium">
                  Step
                </th>
                <th scope="col" className="py-2 pe-3 text-start font-medium">
                  Why
                </th>
                <th scope="col" className="py-2 text-end font-medium">
                  Amount
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
                    {rounding && <span className="text-muted"> (rounded by {rounding})</span>}
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
      <Panel title="Delivery">
        {options.length === 0 ? (
          <p className="text-sm text-muted">
            Nothing is offered: the items need no delivery, or the shop does not deliver there.
          </p>
        ) : (
          <ul aria-label="Delivery options" className="grid divide-y divide-line text-sm">
            {options.map(({ code = '', title, cost, logistics, carrierId }) => (
              <li key={`${carrierId} ${code}`} className="flex items-center justify-between gap-3 py-2">
                <span className="grid">
                  <bdi>{title}</bdi>
                  <span className="text-muted">{logistics?.deliveryTime}</span>
                </span>
                <span className="flex items-center gap-3">
                  <span className="tabular">{cost?.price?.formattedAmount}</span>
                  {code === selected ? (
                    <span className="text-muted">In the total</span>
                  ) : (
                    <Button size="sm" variant="secondary" onClick={() => onChoose(code, carrierId)}>
                      Choose
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {skippedDiscounts.length > 0 && (
        <Panel title="Discounts without effect">
          <ul className="grid gap-1 text-sm">
            {skippedDiscounts.map(({ discountId, reason, missing }) => (
              <li key={discountId}>
                <bdi className="font-medium">{nameOf(discountId)}</bdi>:{' '}
                {reason.toLowerCase().replaceAll('_', ' ')}
                {missing && `, ${missing} missing`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
