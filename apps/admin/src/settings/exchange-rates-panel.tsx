import { environment } from '@stoa/client'
import { deleteExchangeRate, listExchangeRates, setExchangeRates } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { ActionButton } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { CurrencyField } from '../form/place-fields.tsx'
import { TextField } from '../form/text-field.tsx'
import { setExchangeRates as rates } from '../generated/calls/exchange-rates.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'

const invalidates = [listExchangeRates]

/** The currency of the shop, and rates by which buyers see amounts in others. */
export function ExchangeRatesPanel({ currency }: { currency: string }) {
  const toast = useToast()
  const { time } = useDates()
  const canWrite = useStaff().can('PRICES', 'WRITE')
  const { data, error } = useCall(listExchangeRates, {})
  const set = useMutationCall(setExchangeRates, { invalidates })
  const remove = useMutationCall(deleteExchangeRate, { invalidates })
  const save = async (form: FormData) => {
    const [to, rate] = [textOf(form, 'to'), textOf(form, 'rate')]
    const quote = { source: textOf(form, 'source'), quotedDate: new Date(environment.now()).toISOString() }
    await set.mutateAsync({ exchangeRates: [{ from: currency, to, rate, ...quote }] })
    toast(t('The rate of {currency} is saved', { currency: to }))
  }
  return (
    <Panel
      title={t('Currencies')}
      aside={
        canWrite && (
          <ActionButton
            id="set-rate"
            title={t('Set a rate')}
            heading={t('Set an exchange rate')}
            submit={t('Save rate')}
            fields={<RateFields currency={currency} />}
            run={save}
          />
        )
      }
    >
      <p className="text-sm text-muted">
        {t(
          'All prices are in {currency}, and buyers pay in it. With a rate they also see amounts in another currency.',
          { currency },
        )}
      </p>
      {!data ? (
        <Pending error={error} />
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {data.exchangeRates.map(({ from, to, rate, source, quotedDate }) => (
            <li key={`${from} ${to}`} className="flex items-center justify-between gap-3 py-2">
              <span className="grid">
                <bdi dir="ltr" className="tabular font-medium">
                  1 {from} = {rate} {to}
                </bdi>
                <span className="text-muted">
                  <bdi>{source}</bdi> · {time(quotedDate)}
                </span>
              </span>
              {canWrite && (
                <ActionButton
                  id={`delete-rate-${from}-${to}`}
                  title={t('Delete')}
                  label={t('Delete the rate of {currency}', { currency: to })}
                  heading={t('Delete the rate of {currency}', { currency: to })}
                  variant="quiet"
                  fields={t('Carts that show amounts in this currency show them in {currency} again.', {
                    currency,
                  })}
                  run={async () => {
                    await remove.mutateAsync({ from, to })
                    toast(t('The rate of {currency} is deleted', { currency: to }))
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const RateFields = ({ currency }: { currency: string }) => (
  <>
    <CurrencyField name="to" label={t('Currency')} required defaultValue={undefined} />
    <TextField
      name="rate"
      label={t('Units of it for 1 {currency}', { currency })}
      required
      inputMode="decimal"
      pattern="\d{1,9}(\.\d{1,12})?"
    />
    <TextField
      name="source"
      label={t('Source of the rate')}
      required
      maxLength={rates['exchangeRates[].source'].max}
      defaultValue="ECB"
    />
  </>
)
