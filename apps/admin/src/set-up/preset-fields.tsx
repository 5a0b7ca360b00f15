import type { contract, ReplyOf } from '@stoa/contract'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { currentLanguage, t } from '../i18n/translate.ts'

/** What the platform proposes for a country. */
export type CountryPresets = ReplyOf<typeof contract.installation.getCountryPresets>

interface PresetFieldsProps {
  presets: CountryPresets
  currency: string
}

/** A price to begin with: 4.90, or 490 in a currency without decimals. */
function proposedPrice(currency: string): string {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits === 0 ? '490' : '4.90'
}

/** The rates of a country in a sentence; of a country with provinces, how many there are. */
function ratesText({ taxRates }: CountryPresets): string {
  const percent = new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 3 })
  const [first] = taxRates
  if (!first) return ''
  const { source, asOf } = first
  const date = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(asOf),
  )
  const [tax] = first.taxes
  return taxRates.length > 1 || !tax
    ? t('Rates of {count} regions. Source: {source}, {date}. Check them before you sell.', {
        count: taxRates.length,
        source,
        date,
      })
    : t('{name} {rate}. Source: {source}, {date}. Check it before you sell.', {
        name: tax.name,
        rate: percent.format(Number(tax.standard)),
        source,
        date,
      })
}

/** What a new shop starts with. Each can be declined. */
export function PresetFields({ presets, currency }: PresetFieldsProps) {
  const [hasDelivery, setHasDelivery] = useState(true)
  const hasRates = presets.taxRates.length > 0
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm font-medium">{t('Start with')}</legend>
      <div className="grid gap-1">
        <CheckField
          key={String(hasRates)}
          name="taxes"
          label={t('Tax rates of the country')}
          defaultChecked={hasRates}
          disabled={!hasRates}
        />
        <p className="ps-7 text-sm text-muted">
          {hasRates
            ? ratesText(presets)
            : t('There are no rates here that hold for every shop. Set them up on the page “Taxes” later.')}
        </p>
      </div>
      <CheckField
        name="delivery"
        label={t('Standard delivery within the country')}
        checked={hasDelivery}
        onChange={event => setHasDelivery(event.target.checked)}
      />
      {hasDelivery && (
        <TextField
          key={currency}
          name="presets.deliveryPrice"
          label={t('Price of the delivery, in {currency}', { currency })}
          defaultValue={proposedPrice(currency)}
          inputMode="decimal"
          pattern="\d{1,9}(\.\d{1,3})?"
          required
          className="ms-7 max-w-72"
        />
      )}
      <div className="grid gap-1">
        <CheckField name="pages" label={t('Legal pages as drafts')} defaultChecked />
        <p className="ps-7 text-sm text-muted">
          {t(
            'Imprint, terms, privacy and returns, with gaps that you fill. Nobody sees them until you publish them.',
          )}
        </p>
      </div>
    </fieldset>
  )
}
