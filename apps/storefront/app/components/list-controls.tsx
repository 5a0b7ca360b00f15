import { Anchor, Button, CloseIcon, Field, Select, TextInput } from '@stoa/ui'
import type { ProductList } from '../catalogue/catalogue.server.ts'
import type { Facet } from '../catalogue/facets.ts'
import { filterCount, type ListState, listHref, paramOf, sortKeys } from '../catalogue/list-state.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { DisclosureMark } from './disclosure-mark.tsx'

interface Props {
  path: string
  state: ListState
  list: Pick<ProductList, 'total' | 'facets' | 'prices'>
  currency: string
}

/** Facets that are open at first. */
const openFacets = 2

/** Values of a facet that are shown at once; the others are behind "More". */
const valuesShown = 8

/** Sort and filters as one GET form: choices apply at once where scripts run, all of it with the button elsewhere. */
export function ListControls({ path, state, list: { total, facets, prices }, currency }: Props) {
  return (
    <CachedMarkup
      as="form"
      action={useLocalPath()(path)}
      data-submit-on-change
      autoComplete="off"
      className="grid gap-6"
      component={ControlsContent}
      props={{ path, state, list: { total, facets, prices }, currency }}
    />
  )
}

function ControlsContent({ path, state, list, currency }: Props) {
  const { total, facets, prices } = list
  const active = filterCount(state)
  const texts = useTexts()
  const { sorts, ...words } = texts.list
  return (
    <>
      {state.words && <input type="hidden" name="q" value={state.words} />}
      <div className="flex items-end justify-between gap-4 lg:grid lg:justify-stretch lg:gap-6">
        <p className="text-sm text-muted" role="status">
          {words.products({ count: total })}
        </p>
        <Field id="sort" label={words.sortBy} className="w-48 lg:w-full">
          {control => (
            <Select {...control} name="sort" defaultValue={state.sort}>
              {sortKeys.map(key => (
                <option key={key} value={key === 'featured' ? '' : key}>
                  {key === 'featured' && state.words ? sorts.bestMatch : sorts[key]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <details open={active > 0} className="unfold-wide group border-y border-line lg:border-0">
        <summary className="flex min-h-12 items-center justify-between py-2 text-sm font-medium">
          {active ? words.filterCount({ count: active }) : words.filter}
          <DisclosureMark className="text-lg" />
        </summary>
        <div className="grid gap-7 pb-6 lg:pb-0">
          <PriceRange state={state} currency={currency} prices={prices} />
          <div className="grid gap-4">
            {facets.map((facet, i) => (
              <FacetChoices key={facet.name} facet={facet} open={i < openFacets} />
            ))}
          </div>
          <Button type="submit" variant="secondary" size="sm" className="unscripted justify-self-start">
            {words.apply}
          </Button>
        </div>
      </details>
      {active > 0 && <ActiveFilters path={path} state={state} list={list} currency={currency} />}
    </>
  )
}

/** Values as checkboxes with the number of products that each leads to. */
function FacetChoices({ facet: { name, label, values }, open }: { facet: Facet; open: boolean }) {
  const texts = useTexts()
  const first = values.filter(({ chosen }, i) => chosen || i < valuesShown)
  const others = values.filter(value => !first.includes(value))
  return (
    <details open={open || values.some(({ chosen }) => chosen)} className="group/facet">
      <summary className="flex min-h-9 items-center justify-between text-sm font-medium">
        <span className="min-w-0 break-words" dir="auto">
          {label}
        </span>
        <DisclosureMark className="text-lg text-muted" />
      </summary>
      <fieldset className="grid gap-1">
        <legend className="sr-only">{label}</legend>
        <FacetValues name={name} values={first} />
        {others.length > 0 && (
          <details className="group/more">
            <summary className="min-h-9 py-2 text-sm text-muted underline underline-offset-4 group-open/more:hidden">
              {texts.list.more({ count: others.length })}
            </summary>
            <FacetValues name={name} values={others} />
          </details>
        )}
      </fieldset>
    </details>
  )
}

function FacetValues({ name, values }: Pick<Facet, 'name' | 'values'>) {
  return values.map(({ value, label, count, chosen }) => (
    <label key={value} className="flex min-h-9 items-center gap-3 text-sm">
      <input
        type="checkbox"
        name={paramOf(name)}
        value={value}
        defaultChecked={chosen}
        className="size-4.5 shrink-0 accent-accent"
      />
      <span className="min-w-0 break-words" dir="auto">
        {label}
      </span>
      <span className="ms-auto text-muted tabular-nums">{count}</span>
    </label>
  ))
}

function PriceRange({
  state,
  currency,
  prices,
}: Pick<Props, 'state' | 'currency'> & Pick<ProductList, 'prices'>) {
  const texts = useTexts().list
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{texts.priceIn({ currency })}</legend>
      <div className="flex items-center gap-2">
        <Field id="min" label={texts.from} hideLabel className="flex-1">
          {control => (
            <TextInput
              {...control}
              name="min"
              inputMode="decimal"
              placeholder={prices ? String(Math.floor(prices.min)) : texts.from}
              defaultValue={state.min}
            />
          )}
        </Field>
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <Field id="max" label={texts.upTo} hideLabel className="flex-1">
          {control => (
            <TextInput
              {...control}
              name="max"
              inputMode="decimal"
              placeholder={prices ? String(Math.ceil(prices.max)) : texts.upTo}
              defaultValue={state.max}
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}

function ActiveFilters({ path, state, list, currency }: Props) {
  const texts = useTexts().list
  const without: [label: string, next: ListState][] = []
  if (state.min !== undefined || state.max !== undefined) {
    const { min = '', max = '' } = state
    const range = min === '' ? texts.rangeUpTo : max === '' ? texts.rangeFrom : texts.range
    without.push([
      range({ min: String(min), max: String(max), currency }),
      { ...state, min: undefined, max: undefined, page: 1 },
    ])
  }
  for (const [name, values] of Object.entries(state.facets))
    for (const value of values) {
      const others = values.filter(other => other !== value)
      const { [name]: _, ...rest } = state.facets
      const facets = others.length > 0 ? { ...rest, [name]: others } : rest
      without.push([labelOf(list, name, value), { ...state, facets, page: 1 }])
    }
  return (
    <ul aria-label={texts.active} className="flex flex-wrap gap-2">
      {without.map(([label, next]) => (
        <li key={label}>
          <Anchor
            href={listHref(path, next)}
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-surface px-3.5 text-sm hover:bg-accent-soft"
          >
            <span className="sr-only">{texts.removeFilter({ filter: label })}</span>
            <span aria-hidden="true">{label}</span>
            <CloseIcon width="1em" height="1em" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** What a value is called; a value that no product has any more has no count and so no label. */
const labelOf = ({ facets }: Pick<ProductList, 'facets'>, name: string, value: string) =>
  facets.find(facet => facet.name === name)?.values.find(counted => counted.value === value)?.label ?? value
