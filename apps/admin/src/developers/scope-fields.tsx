import type { CreateApiKeyRequest } from '@stoa/contract/calls/apiKeys'
import { Field, Select } from '@stoa/ui'
import type { CustomControl } from '../form/form-field.ts'
import { t } from '../i18n/translate.ts'

export type Scope = NonNullable<CreateApiKeyRequest['scopes']>[number]

/** Areas of the shop by scope, in words. */
export const areaTitles: Record<string, string> = {
  orders: t('Orders'),
  catalog: t('Catalog'),
  prices: t('Prices'),
  customers: t('Customers'),
  content: t('Content'),
  settings: t('Settings'),
  developers: t('Developers'),
  staff: t('Staff'),
  impersonation: t('Act as a customer'),
  checkout_links: t('Checkout pages of customers'),
  purchases: t('Purchases of assistants'),
}

/** What the rights of an area are called, where they do not read and change something. */
const rightTitles: Record<string, { read?: string; write: string }> = {
  impersonation: { read: t('Read'), write: t('Read and sign in') },
  checkout_links: { write: t('Open') },
  purchases: { write: t('Buy for shoppers') },
}

const titlesOf = (area: string) => rightTitles[area] ?? { read: t('Read'), write: t('Read and change') }

/** Chooses what a key or an app may do, area by area. */
export function ScopeFields({
  id,
  legend,
  chosen = [],
  withoutStaff,
}: {
  id: string
  legend: string
  chosen?: readonly string[]
  /** Leaves out the right to change staff. */
  withoutStaff?: boolean
}) {
  const accessOf = (area: string) =>
    chosen.find(scope => scope === `${area}:write`) ?? chosen.find(scope => scope === `${area}:read`) ?? ''
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {Object.entries(areaTitles).map(([area, title]) => (
        <Field key={area} id={`${id}-${area}`} label={title}>
          {control => (
            <Select {...control} name={`scope-${area}`} defaultValue={accessOf(area)}>
              <option value="">{t('None')}</option>
              {titlesOf(area).read && <option value={`${area}:read`}>{titlesOf(area).read}</option>}
              {!(withoutStaff && area === 'staff') && (
                <option value={`${area}:write`}>{titlesOf(area).write}</option>
              )}
            </Select>
          )}
        </Field>
      ))}
    </fieldset>
  )
}

/** The scopes that were chosen. */
export const scopesOf = (form: FormData): Scope[] =>
  Object.keys(areaTitles).flatMap(area => {
    const scope = String(form.get(`scope-${area}`) ?? '')
    return scope ? [scope as Scope] : []
  })

/** A control for the scopes of an app. */
export const scopesControl: CustomControl = {
  Input: ({ name, label }) => <ScopeFields id={name} legend={label} />,
  read: (_, form) => scopesOf(form),
}

/** Scopes in words, such as "Orders: read". */
export const scopeText = (scopes: readonly string[]): string =>
  scopes
    .map(scope => {
      const [area = '', right] = scope.split(':')
      const titles = titlesOf(area)
      const title = (right === 'write' ? titles.write : titles.read) ?? ''
      return `${areaTitles[area] ?? area}: ${title.toLowerCase()}`
    })
    .join(' · ')
