import { Button, Field, Select, TextInput } from '@stoa/ui'
import type { DeliveryChoice } from '../cart/delivery-view.ts'
import { countriesWithSubdivisions, type Destination } from '../cart/destination.ts'
import type { IslandTexts } from '../i18n/i18n.ts'
import { useIslandI18n } from '../i18n/i18n-context.tsx'
import { announce } from './cart-count.ts'
import { CartForm } from './cart-form.tsx'
import type { CartEditing } from './use-cart-editing.ts'

interface DeliveryEstimateProps {
  editing: CartEditing
  destination?: Destination
  countries: { code: string; name: string }[]
}

/** Delivery options for a country and postal code, and the choice between them. */
export function DeliveryEstimate({ editing, destination, countries }: DeliveryEstimateProps) {
  const delivery = editing.totals?.delivery
  const texts = useIslandI18n().texts.delivery
  if (!delivery?.needed) return null
  return (
    <details className="group" open={delivery.problem ? true : undefined}>
      <summary className="flex items-baseline justify-between gap-4 py-2 text-sm font-medium">
        <span>
          {delivery.place
            ? texts.deliveryTo({
                place: delivery.place,
                muted: text => <span className="font-normal text-muted">{text}</span>,
              })
            : texts.delivery}
        </span>
        <span className="link font-normal text-muted">{texts.change}</span>
      </summary>
      <div className="grid gap-5 pt-3 pb-1">
        {delivery.problem && (
          <p className="text-sm text-danger" role="status">
            {delivery.problem}
          </p>
        )}
        <Options editing={editing} />
        <CartForm
          intent="destination"
          editing={editing}
          className="group/destination grid grid-cols-2 items-end gap-3"
          onReply={({ ok, totals }) => ok && announce(optionsText(totals?.delivery.options ?? [], texts))}
        >
          {delivery.options.length > 1 && delivery.chosen && <input type="hidden" name="chosen" value="1" />}
          <Field id="estimate-country" label={texts.country} className="col-span-2">
            {control => (
              <Select
                {...control}
                name="country"
                autoComplete="shipping country"
                defaultValue={destination?.country}
              >
                {countries.map(({ code, name }) => (
                  <option
                    key={code}
                    value={code}
                    data-subdivided={countriesWithSubdivisions.includes(code) || undefined}
                  >
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            id="estimate-subdivision"
            label={texts.subdivision}
            className="hidden group-has-[option[data-subdivided]:checked]/destination:grid"
          >
            {control => (
              <TextInput
                {...control}
                name="subdivision"
                autoComplete="shipping address-level1"
                placeholder="NY"
                maxLength={20}
                defaultValue={destination?.subdivision}
              />
            )}
          </Field>
          <Field id="estimate-postal-code" label={texts.postalCode}>
            {control => (
              <TextInput
                {...control}
                name="postalCode"
                autoComplete="shipping postal-code"
                maxLength={20}
                defaultValue={destination?.postalCode}
              />
            )}
          </Field>
          <Button type="submit" variant="secondary">
            {texts.estimate}
          </Button>
        </CartForm>
      </div>
    </details>
  )
}

function Options({ editing }: { editing: CartEditing }) {
  const options = editing.totals?.delivery.options ?? []
  const texts = useIslandI18n().texts.delivery
  const [only] = options
  if (!only) return null
  if (options.length === 1)
    return (
      <p className="flex gap-3 text-sm">
        <OptionText option={only} />
      </p>
    )
  return (
    <CartForm intent="delivery" editing={editing} className="grid gap-2">
      <fieldset className="grid gap-1" onChange={event => event.currentTarget.form?.requestSubmit()}>
        <legend className="sr-only">{texts.options}</legend>
        {options.map(option => (
          <label key={option.key} className="flex min-h-9 items-start gap-3 py-1 text-sm">
            <input
              type="radio"
              name="delivery"
              value={option.key}
              required
              defaultChecked={option.selected}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <OptionText option={option} />
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="sm" variant="secondary" className="unscripted justify-self-start">
        {texts.choose}
      </Button>
    </CartForm>
  )
}

function OptionText({ option: { title, time, price } }: { option: DeliveryChoice }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        {title}
        {time && <span className="block text-xs text-muted">{time}</span>}
      </span>
      <span className="tabular shrink-0">{price}</span>
    </>
  )
}

const optionsText = (
  options: { title: string; price: string }[],
  texts: Pick<IslandTexts['delivery'], 'optionsAre' | 'none'>,
) =>
  options.length
    ? texts.optionsAre({ options: options.map(({ title, price }) => `${title}, ${price}`).join('; ') })
    : texts.none
