import { simulatePurchase } from '@stoa/client/calls'
import type { contract, RequestOf } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Button, EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { RegionFields } from '../form/place-fields.tsx'
import { ProductLines, readProductLines } from '../form/product-lines.tsx'
import { fromLocalTime } from '../form/shop-time.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel } from '../shell/page.tsx'
import { useLocale } from '../shell/use-locale.ts'
import { SimulationResult } from './simulation-result.tsx'

type Request = RequestOf<typeof contract.purchaseSimulation.simulatePurchase>

/** Answers what a cart costs somewhere at some time, and why. */
export function SimulatorPage() {
  const { timeZone } = useStaff().site
  const locale = useLocale()
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
      setFailure(new FormError(t('Choose at least one product.')))
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
      lineItems: readProductLines(form, chosen),
      ...(country && {
        shippingAddress: {
          country,
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
    <Page title={t('Price simulator')}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Panel title={t('What, where and when')}>
          <form className="grid gap-4" onSubmit={onForm(submit)}>
            <ProductLines label={t('Products')} chosen={chosen} onChange={setChosen} />
            <div className="grid gap-4 sm:grid-cols-2">
              <RegionFields values={{}} optional />
              <TextField name="city" label={t('City')} maxLength={50} optional />
              <TextField name="postalCode" label={t('Postal code')} maxLength={50} optional />
              <TextField name="coupon" label={t('Coupon')} maxLength={100} optional />
              <TextField
                name="date"
                label={t('When')}
                type="datetime-local"
                optional
                className="sm:col-span-2"
              />
            </div>
            <p className="text-sm text-muted">
              {t(
                'Times are those of {timeZone}. Empty: now. Stock and scheduled changes of products are those of now.',
                { timeZone },
              )}
            </p>
            {failure !== undefined && <ErrorAlert error={failure} />}
            <Button type="submit" busy={isFetching} className="justify-self-start">
              {t('Calculate')}
            </Button>
          </form>
        </Panel>
        {error ? (
          <ErrorAlert error={error} />
        ) : data ? (
          <SimulationResult
            result={data}
            date={
              request?.date
                ? new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(
                    new Date(request.date),
                  )
                : t('now')
            }
            onChoose={choose}
          />
        ) : (
          <EmptyState title={t('What does a cart cost, and why?')}>
            {t('Choose products, a place and a time. Every step of the calculation is shown.')}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
